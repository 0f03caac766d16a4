import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { guestRequester, Requester, userRequester } from '../../domain/qa/requester.ts';
import type { Clock } from '../../kit/clock.ts';
import { clientNetwork } from '../../kit/client-network.ts';
import { createKeyedHash } from '../../kit/keyed-hash.ts';
import { createShortLivedTokens, type VerifiedClaims } from '../../kit/short-lived-tokens.ts';

/** What a token allows: one socket, for one session of a user, or for a guest's device. */
const SignedChatClaim = Type.Object({
  requester: Requester,
  /** Of the user; empty for a guest. */
  sessionId: Type.String(),
});
export type ChatClaim = VerifiedClaims<typeof SignedChatClaim>;

interface Caller {
  readonly identity?: { readonly uid: number; readonly sessionId: string } | undefined;
  /** The device id sent by the app; absent for other clients. */
  readonly device?: string | undefined;
  readonly address: string;
  /** By which a caller without a device id is recognised when it repeats a request. */
  readonly requestId?: string | undefined;
}

export interface ChatTokens {
  /**
   * Who a request is counted for: the user, else the device. Guests without a device id share nothing but the limits
   * of their network: each request id is another guest, and without one each call.
   */
  requesterOf(caller: Caller): Requester;
  /** The token is valid for `qaLimits.token` seconds and for one socket. */
  sign(caller: Caller): Promise<string>;
  /** Undefined unless the token is valid; whether it was used is stored in the database. */
  verify(token: unknown): Promise<ChatClaim | undefined>;
}

export function createChatTokens(options: { secret: string; clock: Clock }): ChatTokens {
  const keyedHash = createKeyedHash(options.secret);
  const tokens = createShortLivedTokens({
    ...options,
    purpose: 'opening a chat',
    lifetime: qaLimits.token,
    claims: SignedChatClaim,
  });
  const requesterOf = ({ identity, device, address, requestId = randomUUID() }: Caller): Requester => {
    if (identity) return userRequester(identity.uid);
    const network = keyedHash.hash('networks that ask', clientNetwork(address));
    const guest =
      device === undefined
        ? keyedHash.hash('requests without a device', `${network} ${requestId}`)
        : keyedHash.hash('devices that ask', device);
    return guestRequester(guest, network);
  };
  return {
    requesterOf,
    sign: (caller) =>
      tokens.sign({ requester: requesterOf(caller), sessionId: caller.identity?.sessionId ?? '' }),
    verify: (token) => tokens.verify(token),
  };
}
