import { Type } from 'typebox';
import { liveLimits } from '@academy/contract/limits.ts';
import type { Clock } from '../../kit/clock.ts';
import { createShortLivedTokens, type ShortLivedTokens } from '../../kit/short-lived-tokens.ts';

/** What a publishing URL allows: one run of one live for one session of a user. */
const PublishClaim = Type.Object({
  contentId: Type.Integer(),
  /** The number that the run will have, so that the URL cannot be used twice. */
  run: Type.Integer(),
  uid: Type.Integer(),
  sessionId: Type.String(),
  takeover: Type.Boolean(),
});

export type PublishTokens = ShortLivedTokens<typeof PublishClaim>;

/** Tokens of publishing URLs, valid for `liveLimits.signature` seconds. */
export const createPublishTokens = (options: { secret: string; clock: Clock }): PublishTokens =>
  createShortLivedTokens({
    ...options,
    purpose: 'publishing a live',
    lifetime: liveLimits.signature,
    claims: PublishClaim,
  });
