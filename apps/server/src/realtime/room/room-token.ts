import { type Static, Type } from 'typebox';
import { liveLimits } from '@academy/contract/limits.ts';
import { roomRoles } from '@academy/contract/realtime/room.ts';
import type { Clock } from '../../kit/clock.ts';
import {
  createShortLivedTokens,
  type ShortLivedTokens,
  type VerifiedClaims,
} from '../../kit/short-lived-tokens.ts';

/** What a token allows: one room, for one session of a user, in one role. */
const RoomClaim = Type.Object({
  contentId: Type.Integer(),
  role: Type.Enum(roomRoles),
  /** 0 for a guest. */
  uid: Type.Integer(),
  /** Empty for a guest. */
  sessionId: Type.String(),
  /** Keyed hash of the network and the browser of a user. */
  clientHash: Type.Optional(Type.String()),
  /** Keyed hash of the device in this live: the same device is the same guest. */
  device: Type.String(),
});
export type RoomClaim = Static<typeof RoomClaim>;
export type VerifiedRoomClaim = VerifiedClaims<typeof RoomClaim>;

export type RoomTokens = ShortLivedTokens<typeof RoomClaim>;

/** Tokens that open a room for `liveLimits.signature` seconds. */
export const createRoomTokens = (options: { secret: string; clock: Clock }): RoomTokens =>
  createShortLivedTokens({
    ...options,
    purpose: 'entering a room',
    lifetime: liveLimits.signature,
    claims: RoomClaim,
  });
