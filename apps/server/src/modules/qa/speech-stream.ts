import { getSpeechUrl } from '@academy/contract/areas/qa.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { findOwnedRecord } from '../../domain/qa/records.ts';
import { createSpeakableFormatter } from '../../domain/qa/spoken/spoken-text.ts';
import { createSlots } from '../../kit/concurrency-limit.ts';
import { AppError } from '../../kit/errors.ts';
import type { Speech } from '../../ports/speech.ts';
import type { AudioStream } from '../../transport/audio-streams.ts';
import { route, type Route } from '../../transport/route.ts';
import type { QaDeps } from './questions.ts';
import { streamSpeakablePieces } from './speakable-pieces.ts';

const speechStreamPath = 'tts/stream';

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

export const speechNotOffered = () =>
  new AppError('NOT_OFFERED', { message: '学院还没有自己的声音，请用手机自带的朗读' });

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
