import { randomUUID, timingSafeEqual } from 'node:crypto';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { type Requester, guestRequester, userRequester } from '../../domain/qa/requester.ts';
import type { Clock } from '../../kit/clock.ts';
import { createKeyedHash } from '../../kit/keyed-hash.ts';
import { clientNetwork } from '../../kit/client-network.ts';

/** What a token allows: one socket, for one session of a user, or for a guest's device. */
export interface ChatClaim {
  readonly tokenId: string;
  readonly expiresAt: Date;
  readonly requester: Requester;
  /** Of the user; empty for a guest. */
  readonly sessionId: string;
}

interface Caller {
  readonly identity?: { readonly uid: number; readonly sessionId: string } | undefined;
  /** The device id sent by the app; absent for other clients. */
  readonly device?: string | undefined;
  readonly address: string;
}

export interface ChatTokens {
  /** Who a request is counted for: the user, else the device, else the network. */
  requesterOf(caller: Caller): Requester;
  /** The token is valid for `qaLimits.token` seconds and for one socket. */
  sign(caller: Caller): string;
  /**
   * Undefined unless the signature is valid and the token has not expired; whether it was used is stored in the
   * database.
   */
  verify(token: unknown): ChatClaim | undefined;
}

const purpose = 'opening a chat';
/** Longer than any valid token. */
const maxTokenLength = 400;

export function createChatTokens({ secret, clock }: { secret: string; clock: Clock }): ChatTokens {
  const keyedHash = createKeyedHash(secret);
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  const requesterOf = ({ identity, device, address }: Caller): Requester => {
    if (identity) return userRequester(identity.uid);
    const network = keyedHash.hash('networks that ask', clientNetwork(address));
    return guestRequester(
      device === undefined ? network : keyedHash.hash('devices that ask', device),
      network,
    );
  };
  return {
    requesterOf,
    sign: (caller) => {
      const { userId, deviceHash, networkKey } = requesterOf(caller);
      const claim = [
        seconds() + qaLimits.token,
        randomUUID(),
        userId ?? 0,
        caller.identity?.sessionId ?? '',
        deviceHash ?? '',
        networkKey?.slice('n:'.length) ?? '',
      ].join('~');
      return `${claim}~${keyedHash.hash(purpose, claim)}`;
    },
    verify: (token) => {
      if (typeof token !== 'string' || token.length > maxTokenLength) return undefined;
      const separatorIndex = token.lastIndexOf('~');
      const claim = token.slice(0, Math.max(separatorIndex, 0));
      const actual = Buffer.from(token.slice(separatorIndex + 1));
      const expected = Buffer.from(keyedHash.hash(purpose, claim));
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
      const [expiresAtSeconds, tokenId = '', uid, sessionId = '', device = '', network = ''] =
        claim.split('~');
      if (Number(expiresAtSeconds) < seconds()) return undefined;
      const requester = uid === '0' ? guestRequester(device, network) : userRequester(Number(uid));
      return { tokenId, expiresAt: new Date(Number(expiresAtSeconds) * 1_000), requester, sessionId };
    },
  };
}
