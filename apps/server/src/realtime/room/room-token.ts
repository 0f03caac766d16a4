import { timingSafeEqual } from 'node:crypto';
import { liveLimits } from '@academy/contract/limits.ts';
import { type RoomRole, roomRoles } from '@academy/contract/realtime/room.ts';
import type { Clock } from '../../kit/clock.ts';
import { createKeyedHash } from '../../kit/keyed-hash.ts';

/** What a token allows: one room, for one session of a user, in one role. */
export interface RoomClaim {
  readonly contentId: number;
  readonly role: RoomRole;
  /** 0 for a guest. */
  readonly uid: number;
  /** Empty for a guest. */
  readonly sessionId: string;
}

export interface RoomTokens {
  /** Valid for `liveLimits.signature` seconds. */
  sign(claim: RoomClaim): string;
  /** Undefined unless the signature is valid and the token has not expired. */
  verify(token: unknown): RoomClaim | undefined;
}

const purpose = 'entering a room';
/** Longer than any valid token. */
const maxTokenLength = 400;

export function createRoomTokens({ secret, clock }: { secret: string; clock: Clock }): RoomTokens {
  const keyedHash = createKeyedHash(secret);
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  return {
    sign: ({ contentId, role, uid, sessionId }) => {
      const claim = [seconds() + liveLimits.signature, contentId, role, uid, sessionId].join('~');
      return `${claim}~${keyedHash.hash(purpose, claim)}`;
    },
    verify: (token) => {
      if (typeof token !== 'string' || token.length > maxTokenLength) return undefined;
      const separatorIndex = token.lastIndexOf('~');
      const claim = token.slice(0, Math.max(separatorIndex, 0));
      const actual = Buffer.from(token.slice(separatorIndex + 1));
      const expected = Buffer.from(keyedHash.hash(purpose, claim));
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
      const [expiresAtSeconds, contentId, roleName, uid, sessionId = ''] = claim.split('~');
      const role = roomRoles.find((known) => known === roleName);
      if (!role || Number(expiresAtSeconds) < seconds()) return undefined;
      return { contentId: Number(contentId), role, uid: Number(uid), sessionId };
    },
  };
}
