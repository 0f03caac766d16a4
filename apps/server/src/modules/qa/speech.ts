import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { getAnswerAudio, getSpeechUrl } from '@academy/contract/areas/qa.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { findOwnedRecord } from '../../domain/qa/records.ts';
import { userRequester } from '../../domain/qa/requester.ts';
import { recordSpeechUse, speechPath } from '../../domain/qa/spoken/speech-files.ts';
import { createSpeakableFormatter, splitSpeakable } from '../../domain/qa/spoken/spoken-text.ts';
import { createConcurrencyLimit, createSlots } from '../../kit/concurrency-limit.ts';
import { AppError } from '../../kit/errors.ts';
import { maxSpeechLength, type Speech } from '../../ports/speech.ts';
import type { AudioStream } from '../../transport/audio-streams.ts';
import { route, type Route } from '../../transport/route.ts';
import type { QaDeps } from './questions.ts';
import { streamSpeakablePieces } from './speakable-pieces.ts';

const speechStreamPath = 'tts/stream';

export const createSpeechUrlRoute = ({ db, chat, speech, speechTickets }: QaDeps): Route =>
  route(getSpeechUrl, async ({ record_id: recordId }, { identity, clientInfo: { device }, address }) => {
    if (!speech) throw speechNotOffered();
    const requester = chat.tokens.requesterOf({ identity, device, address });
    const record = await findOwnedRecord(db, requester, recordId);
    if (!record) throw new AppError('NOT_FOUND');
    const ticket = await speechTickets.sign({ recordId: record.id, requester });
    return {
      url: `${apiPrefix}/${speechStreamPath}/${ticket}`,
      expires_in: qaLimits.speechUrl,
      type: 'audio/mpeg',
    };
  });

/** Answers spoken at once, in total and per user: some players request the beginning twice. */
const listenerLimits = { total: 32, perName: 3, message: '现在听的人太多了，请稍后再试' };

/**
 * The spoken form of an answer under a signed address. It is streamed while it is spoken, and stops when the listener
 * disconnects.
 */
export function createSpeechStream({ db, chat, speech, speechTickets }: QaDeps): AudioStream {
  const takeSlot = createSlots(listenerLimits);
  return {
    path: speechStreamPath,
    type: 'audio/mpeg',
    open: async (name, left) => {
      const claim = await speechTickets.verify(name);
      if (!claim || !speech) return undefined;
      // It may have been deleted since the ticket was signed.
      const { requester } = claim;
      const record = await findOwnedRecord(db, requester, claim.recordId);
      if (!record) return undefined;
      const formatSpeakable = await createSpeakableFormatter(db, {
        requester,
        isExternalVoice: speech.isExternal,
      });
      const releaseSlot = takeSlot(requester.key);
      left.addEventListener('abort', releaseSlot, { once: true });
      if (left.aborted) releaseSlot();
      const pieces = streamSpeakablePieces(chat.answers, { record, requester, formatSpeakable }, left);
      return speakPieces(speech, pieces, left);
    },
  };
}

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
    await limited(() => storage.write(path, Readable.from(speakPieces(voice, pieces, signal))));
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

async function* speakPieces(
  speech: Speech,
  pieces: Iterable<string> | AsyncIterable<string>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  for await (const text of pieces) yield* speech.speak({ text, signal });
}

const speechNotOffered = () =>
  new AppError('NOT_OFFERED', { message: '学院还没有自己的声音，请用手机自带的朗读' });
