import { getChatToken } from '@academy/contract/areas/qa.ts';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { countLeft } from '../../domain/qa/usage.ts';
import { route, type Route } from '../../transport/route.ts';
import type { VoiceParts } from './voice-parts.ts';

export const createQaAiWstokenRoute = ({
  db,
  clock,
  chat,
  speech,
  recognition,
}: Pick<VoiceParts, 'db' | 'clock' | 'chat' | 'speech' | 'recognition'>): Route =>
  route(getChatToken, async (_input, { identity, clientInfo: { device }, address }) => {
    const caller = { identity, device, address };
    return {
      token: chat.tokens.sign(caller),
      expires_in: qaLimits.token,
      left: await countLeft(db, chat.tokens.askerOf(caller), clock.now()),
      speaks: speech !== undefined,
      recognises: recognition !== undefined,
    };
  });
