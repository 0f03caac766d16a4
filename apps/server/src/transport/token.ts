import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../kit/clock.ts';
import type { Identity } from './access/identity.ts';

const algorithm = 'HS256';
/** HS256 is only as strong as its key; a shorter secret could be guessed. */
const shortestSecret = 32;
/** No token of ours comes near; whatever is longer is not worth the hashing. */
const longestToken = 4_096;

/** Tokens whose signature is remembered; checking it anew for every call would cost more than many calls do. */
const rememberedTokens = 5_000;

export interface Tokens {
  /** A token for `identity` that ends after `lifetime` milliseconds. */
  sign(identity: Identity, lifetime: number): Promise<string>;
  /** Whom the token stands for; undefined when it is malformed, forged or expired. Never rejects. */
  verify(token: string): Promise<Identity | undefined>;
}

/** Signed tokens whose payload the app can read: `uid`, `roles`, `permissions`, `exp`. Throws on a short secret. */
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
    sign: ({ uid, roles, permissions }, lifetime) => {
      const now = Math.floor(parts.clock.now().getTime() / 1000);
      return new SignJWT({ uid, roles, permissions })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuedAt(now)
        .setExpirationTime(now + Math.floor(lifetime / 1000))
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
          requiredClaims: ['uid', 'exp'],
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
  const { uid, roles, permissions } = payload;
  if (!Number.isSafeInteger(uid) || !isTextList(roles) || !isTextList(permissions)) return undefined;
  return { uid: uid as number, roles, permissions };
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
