import { createHash } from 'node:crypto';
import { decodeJwt, importPKCS8, jwtVerify, SignJWT } from 'jose';
import { AppError } from '../../kit/errors.ts';
import { requestVendor, vendorFailure, vendorTimeout } from '../../kit/request-vendor.ts';
import { type Clock, type Monotonic, monotonic } from '../../kit/clock.ts';
import type { AppleIdentity, AppleSignIn } from '../../ports/apple.ts';
import { createKeySet } from './key-set.ts';

interface AppleAccount {
  /** The web service's id first, then the bundle ids of the apps. */
  readonly clientIds: readonly [string, ...string[]];
  readonly teamId: string;
  readonly keyId: string;
  /** PKCS #8 in PEM, as Apple provides it once. */
  readonly privateKey: string;
  readonly redirectUri: string;
  readonly clock: Clock;
  /** Measures the age of Apple's keys; absent: the system's monotonic clock. */
  readonly now?: Monotonic;
  /** Apple's origin; another one in tests. */
  readonly origin?: string;
  /** Milliseconds for one response. */
  readonly timeout?: number;
}

const issuer = 'https://appleid.apple.com';
/** Seconds for which a client secret is valid: long enough for the request that carries it. */
const clientSecretLifetime = 300;

/** Creates Sign in with Apple. Rejects when the private key is invalid. */
export async function createAppleSignIn(account: AppleAccount): Promise<AppleSignIn> {
  const { clientIds, clock, redirectUri, origin = issuer, timeout = vendorTimeout } = account;
  const { now: elapsed = monotonic } = account;
  const key = await importPKCS8(account.privateKey, 'ES256');
  const findKey = createKeySet({ url: `${origin}/auth/keys`, now: elapsed, timeout });

  const createClientSecret = (clientId: string) => {
    const now = Math.floor(clock.now().getTime() / 1_000);
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: account.keyId })
      .setIssuer(account.teamId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + clientSecretLifetime)
      .sign(key);
  };
  const post = async (path: string, clientId: string, fields: Record<string, string>) => {
    const secret = await createClientSecret(clientId);
    const body = new URLSearchParams({ ...fields, client_id: clientId, client_secret: secret });
    return post200(`${origin}/auth/${path}`, body, timeout);
  };

  return {
    clientId: clientIds[0],
    redirectUri,
    verify: async ({ identityToken, nonce }) => {
      try {
        const { payload } = await jwtVerify(identityToken, findKey, {
          algorithms: ['RS256'],
          issuer,
          audience: [...clientIds],
          currentDate: clock.now(),
          requiredClaims: ['sub', 'exp', 'nonce'],
        });
        if (!matchesNonce(payload['nonce'], nonce)) return undefined;
        return readIdentity(payload, { clientIds, tokenId: tokenIdOf(identityToken) });
      } catch (error) {
        if (error instanceof AppError) throw error;
        return undefined;
      }
    },
    redeem: async (code, { clientId, subject }) => {
      const response = await post('token', clientId, {
        grant_type: 'authorization_code',
        code,
        // Only requests of the web service had a redirect URI.
        ...(clientId === clientIds[0] && { redirect_uri: redirectUri }),
      });
      if (!response) return undefined;
      const { id_token: identityToken, refresh_token: refreshToken } = response;
      if (typeof refreshToken !== 'string') throw vendorFailure('Apple', 'no refresh token');
      return subjectOf(identityToken) === subject ? `${clientId} ${refreshToken}` : undefined;
    },
    revoke: async (grant) => {
      const [clientId = '', token = ''] = grant.split(' ');
      await post('revoke', clientId, { token, token_type_hint: 'refresh_token' });
    },
  };
}

/** The fields of the response; undefined when Apple does not know the code or the token. */
async function post200(url: string, body: URLSearchParams, timeout: number) {
  const response = await requestVendor('Apple', url, { method: 'POST', body, timeout, allowEmptyBody: true });
  if (response.status === 200) return response.body;
  if (response.body['error'] === 'invalid_grant') return undefined;
  throw vendorFailure('Apple', response.body['error']);
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Hash of the signed part only, because the signature itself can be spelled in several ways. */
const tokenIdOf = (identityToken: string) => hash(identityToken.slice(0, identityToken.lastIndexOf('.')));

/** Apps send Apple the hash of their nonce, pages often the nonce itself. */
const matchesNonce = (signedNonce: unknown, nonce: string): boolean =>
  signedNonce === nonce || signedNonce === hash(nonce);

function readIdentity(
  payload: { sub?: string; aud?: string | string[]; exp?: number },
  { clientIds, tokenId }: { clientIds: readonly string[]; tokenId: string },
): AppleIdentity | undefined {
  const { sub: subject, aud, exp } = payload;
  const clientId = clientIds.find((id) => [aud].flat().includes(id));
  if (!subject || !clientId || exp === undefined) return undefined;
  return { subject, clientId, tokenId, expiresAt: new Date(exp * 1_000) };
}

/** The token came directly from Apple, so its signature need not be verified. */
function subjectOf(identityToken: unknown): string | undefined {
  try {
    return decodeJwt(String(identityToken)).sub;
  } catch {
    throw vendorFailure('Apple', 'no identity token');
  }
}
