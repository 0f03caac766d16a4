import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../kit/clock.ts';
import { createKeyedHash, type KeyedHash } from '../kit/keyed-hash.ts';
import type { Identity } from './access.ts';

const algorithm = 'HS256';
/** HS256 is only as strong as its key; a shorter secret could be guessed. */
const minSecretBytes = 32;
/** Longer than any valid token; such a token is not worth hashing. */
const maxTokenLength = 4_096;

/** Tokens whose verification is cached; verifying a signature costs more than many requests do. */
const maxCachedTokens = 5_000;

export interface Tokens extends KeyedHash {
  /** Creates a token for `identity` that expires after `lifetime` milliseconds. */
  sign(identity: Identity, lifetime: number): Promise<string>;
  /**
   * The identity in the token; undefined when it is malformed, forged or expired. Never rejects. Whether the session
   * still exists, and what the user may do now, must be read from the database.
   */
  verify(token: string): Promise<Identity | undefined>;
}

/**
 * Creates and verifies signed tokens whose payload the app can read: `uid`, `sid`, `roles`, `permissions`, `exp`; and
 * hashes keyed by the same secret. Throws for a secret that is too short.
 */
export function createTokens(options: { secret: string; clock: Clock }): Tokens {
  const key = new TextEncoder().encode(options.secret);
  if (key.length < minSecretBytes) {
    throw new Error(`The token secret must have at least ${minSecretBytes} bytes`);
  }
  // Each has a time of its own, by the clock of the tokens.
  const verified = new LRUCache<string, { identity: Identity; exp: number }>({ max: maxCachedTokens });
  return {
    ...createKeyedHash(options.secret),
    sign: ({ uid, sessionId, roles, permissions }, lifetime) => {
      const now = options.clock.now().getTime();
      return new SignJWT({ uid, sid: sessionId, roles, permissions })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(Math.floor((now + lifetime) / 1000))
        .sign(key);
    },
    verify: async (token) => {
      if (token.length > maxTokenLength) return undefined;
      const cached = verified.get(token);
      if (cached && cached.exp > options.clock.now().getTime() / 1000) return cached.identity;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          currentDate: options.clock.now(),
          requiredClaims: ['uid', 'sid', 'exp'],
        });
        const identity = readIdentity(payload);
        if (identity) verified.set(token, { identity, exp: payload.exp ?? 0 });
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
