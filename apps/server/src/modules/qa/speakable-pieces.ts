import { type SpeakableFormatter, takeSpeakablePart } from '../../domain/qa/spoken/spoken-text.ts';
import type { ChatEvents } from '@academy/contract/realtime/chat.ts';
import { maxSpeechLength } from '../../ports/speech.ts';
import type { OpenChat } from '../../realtime/chat/open-chat.ts';

type Answers = OpenChat['answers'];
type AnswerReference = Parameters<Answers['subscribe']>[0];
type Reply = Parameters<ChatEvents['reply']>[0];

/**
 * The pieces of an answer that can be spoken, from its first sentence on, also while it is still being written. Ends
 * with the answer, when its updates end, or when `signal` aborts.
 */
export async function* streamSpeakablePieces(
  answers: Answers,
  { formatSpeakable, ...reference }: AnswerReference & { readonly formatSpeakable: SpeakableFormatter },
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const buffer = createPieceBuffer(formatSpeakable);
  signal.addEventListener('abort', buffer.end, { once: true });
  const unfollow = await answers.subscribe(reference, {
    emit: (name, event) => {
      if (name === 'reply') buffer.update(event as Reply);
      if (name === 'error') buffer.end();
    },
    offset: 0,
  });
  try {
    for (let piece = await buffer.next(); piece !== undefined; piece = await buffer.next()) {
      if (signal.aborted) return;
      if (/[\p{L}\p{N}]/u.test(piece)) yield piece;
    }
  } finally {
    unfollow();
    signal.removeEventListener('abort', buffer.end);
  }
}

/** The received text of an answer, and how far it has been spoken. */
function createPieceBuffer(formatSpeakable: SpeakableFormatter) {
  let text = '';
  let hotlines: Reply['hotlines'] = [];
  let spokenLength = 0;
  let isOver = false;
  let wake = () => {};
  const end = () => {
    isOver = true;
    wake();
  };
  return {
    end,
    update: (event: Reply) => {
      const spoken = text.slice(0, spokenLength);
      text = event.anew ? event.content : text.slice(0, event.offset) + event.content;
      // A different text is spoken from its beginning; the same text written again only from the current position.
      if (!text.startsWith(spoken)) spokenLength = 0;
      ({ hotlines } = event);
      if (event.is_final) end();
      else wake();
    },
    next: async (): Promise<string | undefined> => {
      for (;;) {
        const options = { maxLength: maxSpeechLength, isComplete: isOver, short: spokenLength === 0 };
        const piece = takeSpeakablePart(text.slice(spokenLength), options);
        if (piece !== undefined) {
          spokenLength += piece.length;
          return formatSpeakable(piece, hotlines);
        }
        if (isOver) return undefined;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
