import { hkdfSync, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Static, TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Clock } from './clock.ts';

const algorithm = 'HS256';
/** Longer than any valid token; such a token is not worth hashing. */
const maxTokenLength = 1_024;

/** A token that is handed out and comes back soon: it opens one thing, for whoever its claims name. */
export interface ShortLivedTokens<Claims extends TObject> {
  sign(claims: Static<Claims>): Promise<string>;
  /**
   * The claims of a token; undefined when it is malformed, forged, expired or signed for another purpose. Never
   * rejects. What the claims allow now must be read from the database.
   */
  verify(token: unknown): Promise<VerifiedClaims<Claims> | undefined>;
}

export type VerifiedClaims<Claims extends TObject> = Static<Claims> & {
  /** A UUID, by which a token that may be used once is recognised. */
  readonly tokenId: string;
  readonly expiresAt: Date;
};

/**
 * Creates and verifies signed tokens (JWT). The purpose is their audience, and each purpose has a key of its own,
 * derived from the secret: a token is invalid for every other purpose. Names of claims must not be registered ones
 * (`aud`, `exp`, `iat`, `jti`). `lifetime` in seconds.
 */
export function createShortLivedTokens<Claims extends TObject>({
  secret,
  clock,
  purpose,
  lifetime,
  claims: schema,
}: {
  secret: string;
  clock: Clock;
  purpose: string;
  lifetime: number;
  claims: Claims;
}): ShortLivedTokens<Claims> {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `academy: tokens for ${purpose}`, 32));
  const claimsCheck = Compile(schema);
  return {
    sign: (claims) => {
      const now = Math.floor(clock.now().getTime() / 1_000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setAudience(purpose)
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + lifetime)
        .sign(key);
    },
    verify: async (token) => {
      if (typeof token !== 'string' || token.length > maxTokenLength) return undefined;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          audience: purpose,
          currentDate: clock.now(),
          requiredClaims: ['exp', 'jti'],
        });
        const claims = Object.fromEntries(
          Object.keys(schema.properties).map((name) => [name, payload[name]]),
        );
        if (!claimsCheck.Check(claims)) return undefined;
        return { ...claims, tokenId: payload.jti!, expiresAt: new Date(payload.exp! * 1_000) };
      } catch {
        return undefined;
      }
    },
  };
}
