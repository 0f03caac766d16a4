import { randomUUID, timingSafeEqual } from 'node:crypto';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { type Asker, guestAsking, personAsking } from '../../domain/qa/asker.ts';
import type { Clock } from '../../kit/clock.ts';
import { createKeyedHash } from '../../kit/keyed-hash.ts';
import { networkOf } from '../../kit/network-of.ts';

/** What a token opens: one socket, for one sign-in of one person, or for a guest's device. */
export interface ChatClaim {
  readonly tokenId: string;
  readonly expiresAt: Date;
  readonly asker: Asker;
  /** Of the person; empty for a guest. */
  readonly sessionId: string;
}

interface Caller {
  readonly identity?: { readonly uid: number; readonly sessionId: string } | undefined;
  /** As the app names it; absent from what is no app. */
  readonly device?: string | undefined;
  readonly address: string;
}

export interface ChatTokens {
  /** Whom a call is counted for: the person, else the device, else the network. */
  askerOf(caller: Caller): Asker;
  /** Opens one socket within `qaLimits.token` seconds. */
  sign(caller: Caller): string;
  /** Undefined unless it is ours and not too old; whether it was used, the rows know. */
  open(token: unknown): ChatClaim | undefined;
}

const purpose = 'opening a chat';
/** Longer than any of ours. */
const longest = 400;

export function createChatTokens({ secret, clock }: { secret: string; clock: Clock }): ChatTokens {
  const keyed = createKeyedHash(secret);
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  const askerOf = ({ identity, device, address }: Caller): Asker => {
    if (identity) return personAsking(identity.uid);
    const network = keyed.hash('networks that ask', networkOf(address));
    return guestAsking(device === undefined ? network : keyed.hash('devices that ask', device), network);
  };
  return {
    askerOf,
    sign: (caller) => {
      const { userId, deviceHash, networkKey } = askerOf(caller);
      const claim = [
        seconds() + qaLimits.token,
        randomUUID(),
        userId ?? 0,
        caller.identity?.sessionId ?? '',
        deviceHash ?? '',
        networkKey?.slice('n:'.length) ?? '',
      ].join('~');
      return `${claim}~${keyed.hash(purpose, claim)}`;
    },
    open: (token) => {
      if (typeof token !== 'string' || token.length > longest) return undefined;
      const cut = token.lastIndexOf('~');
      const claim = token.slice(0, Math.max(cut, 0));
      const given = Buffer.from(token.slice(cut + 1));
      const wanted = Buffer.from(keyed.hash(purpose, claim));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
      const [until, tokenId = '', uid, sessionId = '', device = '', network = ''] = claim.split('~');
      if (Number(until) < seconds()) return undefined;
      const asker = uid === '0' ? guestAsking(device, network) : personAsking(Number(uid));
      return { tokenId, expiresAt: new Date(Number(until) * 1_000), asker, sessionId };
    },
  };
}
