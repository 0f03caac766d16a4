import { timingSafeEqual } from 'node:crypto';
import { liveLimits } from '@academy/contract/limits.ts';
import { type RoomRole, roomRoles } from '@academy/contract/realtime/room.ts';
import type { Clock } from '../../kit/clock.ts';
import { createKeyedHash } from '../../kit/keyed-hash.ts';

/** What a signature opens: one room for one sign-in of one person, in one role. */
export interface RoomClaim {
  readonly contentId: number;
  readonly role: RoomRole;
  /** 0 for a guest. */
  readonly uid: number;
  /** Empty for a guest. */
  readonly sessionId: string;
}

export interface RoomTokens {
  /** Opens for `liveLimits.signature` seconds. */
  sign(claim: RoomClaim): string;
  /** Undefined unless it is ours and not too old. */
  open(token: unknown): RoomClaim | undefined;
}

const purpose = 'entering a room';
/** Longer than any of ours. */
const longest = 400;

export function createRoomTokens({ secret, clock }: { secret: string; clock: Clock }): RoomTokens {
  const keyed = createKeyedHash(secret);
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  return {
    sign: ({ contentId, role, uid, sessionId }) => {
      const claim = [seconds() + liveLimits.signature, contentId, role, uid, sessionId].join('~');
      return `${claim}~${keyed.hash(purpose, claim)}`;
    },
    open: (token) => {
      if (typeof token !== 'string' || token.length > longest) return undefined;
      const cut = token.lastIndexOf('~');
      const claim = token.slice(0, Math.max(cut, 0));
      const given = Buffer.from(token.slice(cut + 1));
      const wanted = Buffer.from(keyed.hash(purpose, claim));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
      const [until, contentId, roleName, uid, sessionId = ''] = claim.split('~');
      const role = roomRoles.find((one) => one === roleName);
      if (!role || Number(until) < seconds()) return undefined;
      return { contentId: Number(contentId), role, uid: Number(uid), sessionId };
    },
  };
}
