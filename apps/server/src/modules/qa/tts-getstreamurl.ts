import { getSpeechUrl } from '@academy/contract/areas/qa.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { findOwnRecord } from '../../domain/qa/record-row.ts';
import { AppError } from '../../kit/app-error.ts';
import { route, type Route } from '../../transport/route.ts';
import { speechStreamPath } from './tts-stream.ts';
import type { VoiceParts } from './voice-parts.ts';

export const voiceless = () =>
  new AppError('NOT_OFFERED', { message: '学院还没有自己的声音，请用手机自带的朗读' });

export const createTtsGetStreamUrlRoute = ({ db, chat, speech, speechTickets }: VoiceParts): Route =>
  route(getSpeechUrl, async ({ record_id: recordId }, { identity, clientInfo: { device }, address }) => {
    if (!speech) throw voiceless();
    const asker = chat.tokens.askerOf({ identity, device, address });
    const record = await findOwnRecord(db, asker, recordId);
    if (!record) throw new AppError('NOT_FOUND');
    return {
      url: `${apiPrefix}/${speechStreamPath}/${speechTickets.sign({ recordId: record.id, asker })}`,
      expires_in: qaLimits.speechUrl,
      type: 'audio/mpeg',
    };
  });
