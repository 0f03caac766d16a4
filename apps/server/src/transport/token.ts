import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../kit/clock.ts';
import { createKeyedHash, type KeyedHash } from '../kit/keyed-hash.ts';
import type { Identity } from './access/identity.ts';

const algorithm = 'HS256';
/** HS256 is only as strong as its key; a shorter secret could be guessed. */
const shortestSecret = 32;
/** No token of ours comes near; whatever is longer is not worth the hashing. */
const longestToken = 4_096;

/** Tokens whose signature is remembered; checking it anew for every call would cost more than many calls do. */
const rememberedTokens = 5_000;

export interface Tokens extends KeyedHash {
  /** A token for `identity` that ends after `lifetime` milliseconds. */
  sign(identity: Identity, lifetime: number): Promise<string>;
  /**
   * Whom the token was made for; undefined when it is malformed, forged or expired. Never rejects. Whether its session
   * still lives, and what the person may do by now, only the database knows.
   */
  verify(token: string): Promise<Identity | undefined>;
}

/**
 * Signed tokens whose payload the app can read: `uid`, `sid`, `roles`, `permissions`, `exp`; and hashes keyed by the same
 * secret. Throws on a short secret.
 */
export function createTokens(parts: { secret: string; clock: Clock }): Tokens {
  const key = new TextEncoder().encode(parts.secret);
  if (key.length < shortestSecret) {
    throw new Error(`The token secret must have at least ${shortestSecret} bytes`);
  }
  const verified = new Map<string, { identity: Identity; exp: number }>();
  const remember = (token: string, identity: Identity, exp: number) => {
    const [oldest] = verified.size >= rememberedTokens ? verified.keys() : [];
    if (oldest !== undefined) verified.delete(oldest);
    verified.set(token, { identity, exp });
  };
  return {
    ...createKeyedHash(parts.secret),
    sign: ({ uid, sessionId, roles, permissions }, lifetime) => {
      const now = parts.clock.now().getTime();
      return new SignJWT({ uid, sid: sessionId, roles, permissions })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(Math.floor((now + lifetime) / 1000))
        .sign(key);
    },
    verify: async (token) => {
      if (token.length > longestToken) return undefined;
      const known = verified.get(token);
      if (known && known.exp > parts.clock.now().getTime() / 1000) return known.identity;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          currentDate: parts.clock.now(),
          requiredClaims: ['uid', 'sid', 'exp'],
        });
        const identity = readIdentity(payload);
        if (identity) remember(token, identity, payload.exp ?? 0);
        return identity;
      } catch {
        return undefined;
      }
    },
  };
}

function readIdentity(payload: Record<string, unknown>): Identity | undefined {
  const { uid, sid, roles, permissions } = payload;
  if (!Number.isSafeInteger(uid) || typeof sid !== 'string') return undefined;
  if (!isTextList(roles) || !isTextList(permissions)) return undefined;
  return { uid: uid as number, sessionId: sid, roles, permissions };
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
