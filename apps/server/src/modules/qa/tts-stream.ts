import { findOwnRecord } from '../../domain/qa/record-row.ts';
import { createWordChoice } from '../../domain/qa/spoken/choose-words.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Speech } from '../../ports/speech.ts';
import type { SoundStream } from '../../transport/sound-streams.ts';
import { followSpeakable } from './follow-speakable.ts';
import type { VoiceParts } from './voice-parts.ts';

export const speechStreamPath = 'tts/stream';

/** Answers that are spoken at once, of all together and of one listener: some players ask for the beginning twice. */
const most = { inAll: 32, each: 3 };

/** The spoken form of an answer under a signed address. It is sent as it is spoken, and stops when its listener leaves. */
export function createSpeechStream({ db, chat, speech, speechTickets }: VoiceParts): SoundStream {
  const enter = createSeats();
  return {
    path: speechStreamPath,
    type: 'audio/mpeg',
    open: async (name, left) => {
      const claim = speechTickets.open(name);
      if (!claim || !speech) return undefined;
      // It may have been deleted since it was signed.
      const { asker } = claim;
      const record = await findOwnRecord(db, asker, claim.recordId);
      if (!record) return undefined;
      const wordsOf = await createWordChoice(db, { asker, outside: speech.outside });
      const leave = enter(asker.key);
      left.addEventListener('abort', leave, { once: true });
      if (left.aborted) leave();
      const pieces = followSpeakable(chat.answers, { record, asker, wordsOf }, left);
      return speakAnswer(speech, pieces, left);
    },
  };
}

async function* speakAnswer(
  speech: Speech,
  pieces: AsyncIterable<string>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  for await (const text of pieces) yield* speech.speak({ text, signal });
}

/** Gives out seats by name, and what gives one back; throws UNAVAILABLE when there is none. */
function createSeats() {
  const taken = new Map<string, number>();
  let all = 0;
  return (name: string): (() => void) => {
    const mine = taken.get(name) ?? 0;
    if (all >= most.inAll || mine >= most.each)
      throw new AppError('UNAVAILABLE', { message: '现在听的人太多了，请稍后再试' });
    taken.set(name, mine + 1);
    all += 1;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      all -= 1;
      const left = (taken.get(name) ?? 1) - 1;
      if (left > 0) taken.set(name, left);
      else taken.delete(name);
    };
  };
}
