import type { ChooseWords } from '../../domain/qa/spoken/choose-words.ts';
import { takeSpoken } from '../../domain/qa/spoken/take-spoken.ts';
import type { ChatEvents } from '@academy/contract/realtime/chat.ts';
import { longestSpoken } from '../../ports/speech.ts';
import type { OpenChat } from '../../realtime/chat/open-chat.ts';

type Answers = OpenChat['answers'];
type Own = Parameters<Answers['follow']>[0];
type Reply = Parameters<ChatEvents['reply']>[0];

/**
 * An answer in pieces that can be said, from its first sentence on, also while it is still being written. Ends with the
 * answer, or when no more of it comes from here, or when `signal` aborts.
 */
export async function* followSpeakable(
  answers: Answers,
  { wordsOf, ...own }: Own & { readonly wordsOf: ChooseWords },
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const known = createKnown(wordsOf);
  signal.addEventListener('abort', known.end, { once: true });
  const unfollow = await answers.follow(own, {
    tell: (name, told) => {
      if (name === 'reply') known.take(told as Reply);
      if (name === 'error') known.end();
    },
    offset: 0,
  });
  try {
    for (let piece = await known.next(); piece !== undefined; piece = await known.next()) {
      if (signal.aborted) return;
      if (/[\p{L}\p{N}]/u.test(piece)) yield piece;
    }
  } finally {
    unfollow();
    signal.removeEventListener('abort', known.end);
  }
}

/** What was told of an answer, and how far it has been said. */
function createKnown(wordsOf: ChooseWords) {
  let text = '';
  let hotlines: Reply['hotlines'] = [];
  let at = 0;
  let over = false;
  let wake = () => {};
  const end = () => {
    over = true;
    wake();
  };
  return {
    end,
    take: (told: Reply) => {
      const said = text.slice(0, at);
      text = told.anew ? told.content : text.slice(0, told.offset) + told.content;
      // Of another text everything is new; of the same one that was written again, only what follows.
      if (!text.startsWith(said)) at = 0;
      ({ hotlines } = told);
      if (told.is_final) end();
      else wake();
    },
    next: async (): Promise<string | undefined> => {
      for (;;) {
        const options = { most: longestSpoken, whole: over, short: at === 0 };
        const piece = takeSpoken(text.slice(at), options);
        if (piece !== undefined) {
          at += piece.length;
          return wordsOf(piece, hotlines);
        }
        if (over) return undefined;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
