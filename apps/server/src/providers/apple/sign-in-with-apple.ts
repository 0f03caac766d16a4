import { createHash } from 'node:crypto';
import { decodeJwt, importPKCS8, jwtVerify, SignJWT } from 'jose';
import { AppError } from '../../kit/app-error.ts';
import { askVendor, vendorFailure, vendorTimeout } from '../../kit/ask-vendor.ts';
import type { Clock } from '../../kit/clock.ts';
import type { AppleIdentity, AppleSignIn } from '../../ports/apple.ts';
import { createKeySet } from './key-set.ts';

export interface AppleAccount {
  /** The web service's id first, then the bundle ids of apps. */
  readonly clientIds: readonly [string, ...string[]];
  readonly teamId: string;
  readonly keyId: string;
  /** PKCS #8 in PEM, as Apple hands it out once. */
  readonly privateKey: string;
  /** Where Apple sends people back to; registered for the web service. */
  readonly redirectUri: string;
  readonly clock: Clock;
  /** Apple's address; another one in tests. */
  readonly origin?: string;
  /** Milliseconds for one answer. */
  readonly timeout?: number;
}

const issuer = 'https://appleid.apple.com';
/** Seconds that our own proof is good for: long enough for the call it goes with. */
const proofLife = 300;

/** Signs people in with Apple. Rejects when the private key is none. */
export async function createAppleSignIn(account: AppleAccount): Promise<AppleSignIn> {
  const { clientIds, clock, redirectUri, origin = issuer, timeout = vendorTimeout } = account;
  const key = await importPKCS8(account.privateKey, 'ES256');
  const findKey = createKeySet({ url: `${origin}/auth/keys`, clock, timeout });

  /** What proves to Apple that it is us (the client secret). */
  const prove = (clientId: string) => {
    const now = Math.floor(clock.now().getTime() / 1_000);
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: account.keyId })
      .setIssuer(account.teamId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + proofLife)
      .sign(key);
  };
  const post = async (path: string, clientId: string, fields: Record<string, string>) => {
    const secret = await prove(clientId);
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
        if (!isOurNonce(payload['nonce'], nonce)) return undefined;
        return readIdentity(payload, { clientIds, tokenId: nameToken(identityToken) });
      } catch (error) {
        if (error instanceof AppError) throw error;
        return undefined;
      }
    },
    redeem: async (code, { clientId, subject }) => {
      const answer = await post('token', clientId, {
        grant_type: 'authorization_code',
        code,
        // Only the web service's requests named an address to come back to.
        ...(clientId === clientIds[0] && { redirect_uri: redirectUri }),
      });
      if (!answer) return undefined;
      const { id_token: identityToken, refresh_token: refreshToken } = answer;
      if (typeof refreshToken !== 'string') throw vendorFailure('Apple', 'no refresh token');
      return subjectOf(identityToken) === subject ? `${clientId} ${refreshToken}` : undefined;
    },
    revoke: async (grant) => {
      const [clientId = '', token = ''] = grant.split(' ');
      await post('revoke', clientId, { token, token_type_hint: 'refresh_token' });
    },
  };
}

/** The answer's fields; undefined when Apple does not know the code or the token. */
async function post200(url: string, body: URLSearchParams, timeout: number) {
  const answer = await askVendor('Apple', url, { method: 'POST', body, timeout, emptyIsObject: true });
  if (answer.status === 200) return answer.body;
  if (answer.body['error'] === 'invalid_grant') return undefined;
  throw vendorFailure('Apple', answer.body['error']);
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** By what is signed: the signature itself can be spelled in several ways. */
const nameToken = (identityToken: string) => hash(identityToken.slice(0, identityToken.lastIndexOf('.')));

/** Apps hand Apple the hash of their nonce, pages often the nonce itself. */
const isOurNonce = (signed: unknown, nonce: string): boolean => signed === nonce || signed === hash(nonce);

function readIdentity(
  payload: { sub?: string; aud?: string | string[]; exp?: number },
  { clientIds, tokenId }: { clientIds: readonly string[]; tokenId: string },
): AppleIdentity | undefined {
  const { sub: subject, aud, exp } = payload;
  const clientId = clientIds.find((id) => [aud].flat().includes(id));
  if (!subject || !clientId || exp === undefined) return undefined;
  return { subject, clientId, tokenId, expiresAt: new Date(exp * 1_000) };
}

/** It came straight from Apple, so that its signature proves nothing more. */
function subjectOf(identityToken: unknown): string | undefined {
  try {
    return decodeJwt(String(identityToken)).sub;
  } catch {
    throw vendorFailure('Apple', 'no identity token');
  }
}
