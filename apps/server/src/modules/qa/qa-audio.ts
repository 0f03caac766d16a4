import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { getAnswerAudio } from '@academy/contract/areas/qa.ts';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { personAsking } from '../../domain/qa/asker.ts';
import { findOwnRecord } from '../../domain/qa/record-row.ts';
import { keepSpoken, spokenPath } from '../../domain/qa/spoken/keep-spoken.ts';
import { createWordChoice } from '../../domain/qa/spoken/choose-words.ts';
import { listSpoken } from '../../domain/qa/spoken/take-spoken.ts';
import { AppError } from '../../kit/app-error.ts';
import { createLimiter } from '../../kit/limiter.ts';
import { longestSpoken, type Speech } from '../../ports/speech.ts';
import { route, type Route } from '../../transport/route.ts';
import { voiceless } from './tts-getstreamurl.ts';
import type { VoiceParts } from './voice-parts.ts';

/** Whole answers that are spoken at once; they take as long as the engine likes. */
const speaking = { running: 4, waiting: 20 };
/** Milliseconds for one whole answer. */
const patience = 120_000;

export function createQaAudioRoute({ db, clock, storage, speech }: VoiceParts): Route {
  const limited = createLimiter(speaking);
  // Whoever does not wait asks again, and finds it under way or done.
  const running = new Map<string, Promise<unknown>>();
  const make = async (voice: Speech, pieces: readonly string[], path: string) => {
    if (await storage.find(path)) return;
    const signal = AbortSignal.timeout(patience);
    await limited(() => storage.write(path, Readable.from(speakAll(voice, pieces, signal))));
  };
  return route(getAnswerAudio, async ({ record_id: recordId }, { identity }) => {
    if (!speech) throw voiceless();
    const record = await findOwnRecord(db, personAsking(identity!.uid), recordId);
    if (!record) throw new AppError('NOT_FOUND');
    if (record.state === 'running') throw new AppError('CONFLICT', { message: '回答还没写完，请稍等' });
    const { outside } = speech;
    const wordsOf = await createWordChoice(db, { asker: personAsking(identity!.uid), outside });
    const pieces = listSpoken(record.answer, longestSpoken)
      .map((piece) => wordsOf(piece, record.hotlines))
      .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
    if (pieces.length === 0) throw new AppError('NOT_FOUND');
    const digest = createHash('sha256')
      .update([speech.name, ...pieces].join('\n'))
      .digest('hex');
    await keepSpoken(db, digest, clock.now());
    const path = spokenPath(digest);
    const making = running.get(digest) ?? make(speech, pieces, path).finally(() => running.delete(digest));
    running.set(digest, making);
    await making;
    const seconds = qaLimits.speechUrl;
    return { url: storage.signedUrl(path, seconds), expires_in: seconds, type: 'audio/mpeg' };
  });
}

async function* speakAll(
  speech: Speech,
  pieces: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  for (const text of pieces) yield* speech.speak({ text, signal });
}
