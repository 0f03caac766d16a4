import { Type } from 'typebox';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { Requester } from '../../domain/qa/requester.ts';
import type { Clock } from '../../kit/clock.ts';
import { createShortLivedTokens, type ShortLivedTokens } from '../../kit/short-lived-tokens.ts';

const SpeechClaim = Type.Object({ recordId: Type.Integer(), requester: Requester });

export type SpeechTickets = ShortLivedTokens<typeof SpeechClaim>;

/** Tickets that open the spoken form of one answer, for its user, within `qaLimits.speechUrl` seconds. */
export const createSpeechTickets = (options: { secret: string; clock: Clock }): SpeechTickets =>
  createShortLivedTokens({
    ...options,
    purpose: 'listening to an answer',
    lifetime: qaLimits.speechUrl,
    claims: SpeechClaim,
  });
