import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { getAnswerAudio } from '@academy/contract/areas/qa.ts';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { userRequester } from '../../domain/qa/requester.ts';
import { findOwnedRecord } from '../../domain/qa/records.ts';
import { recordSpeechUse, speechPath } from '../../domain/qa/spoken/speech-files.ts';
import { createSpeakableFormatter, splitSpeakable } from '../../domain/qa/spoken/spoken-text.ts';
import { AppError } from '../../kit/errors.ts';
import { createConcurrencyLimit } from '../../kit/concurrency-limit.ts';
import { maxSpeechLength, type Speech } from '../../ports/speech.ts';
import { route, type Route } from '../../transport/route.ts';
import { speechNotOffered } from './speech-stream.ts';
import type { QaDeps } from './questions.ts';

/** Whole answers spoken in parallel; each takes as long as the engine needs. */
const speechLimits = { running: 4, waiting: 20 };
/** Milliseconds for one whole answer. */
const speechTimeout = 120_000;

export function createAnswerAudioRoute({ db, clock, storage, speech }: QaDeps): Route {
  const limited = createConcurrencyLimit(speechLimits);
  // A caller who gave up waiting asks again and finds the file in progress or done.
  const running = new Map<string, Promise<unknown>>();
  const createAudio = async (voice: Speech, pieces: readonly string[], path: string) => {
    if (await storage.find(path)) return;
    const signal = AbortSignal.timeout(speechTimeout);
    await limited(() => storage.write(path, Readable.from(speakAll(voice, pieces, signal))));
  };
  return route(getAnswerAudio, async ({ record_id: recordId }, { identity }) => {
    if (!speech) throw speechNotOffered();
    const record = await findOwnedRecord(db, userRequester(identity!.uid), recordId);
    if (!record) throw new AppError('NOT_FOUND');
    if (record.state === 'running') throw new AppError('CONFLICT', { message: '回答还没写完，请稍等' });
    const { isExternal } = speech;
    const formatSpeakable = await createSpeakableFormatter(db, {
      requester: userRequester(identity!.uid),
      isExternalVoice: isExternal,
    });
    const pieces = splitSpeakable(record.answer, maxSpeechLength)
      .map((piece) => formatSpeakable(piece, record.hotlines))
      .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
    if (pieces.length === 0) throw new AppError('NOT_FOUND');
    const digest = createHash('sha256')
      .update([speech.name, ...pieces].join('\n'))
      .digest('hex');
    await recordSpeechUse(db, digest, clock.now());
    const path = speechPath(digest);
    const pendingAudio =
      running.get(digest) ?? createAudio(speech, pieces, path).finally(() => running.delete(digest));
    running.set(digest, pendingAudio);
    await pendingAudio;
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
