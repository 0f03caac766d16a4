import { importPKCS8, SignJWT } from 'jose';
import { requestVendor, vendorFailure } from '../../kit/request-vendor.ts';
import type { Clock } from '../../kit/clock.ts';

/** The fields of a service account's key file, in Google's spelling. */
export interface ServiceAccount {
  readonly project_id: string;
  readonly client_email: string;
  readonly private_key: string;
  readonly private_key_id?: string | undefined;
  readonly token_uri: string;
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** Seconds for which our signed assertion is valid; Google allows an hour. */
const assertionLifetime = 3_600;
/** Milliseconds before its expiry at which an access token is renewed. */
const renewalMargin = 300_000;

interface GoogleAccess {
  /** Returns a valid access token. Rejects with UNAVAILABLE. */
  getToken(): Promise<string>;
  invalidate(token: string): void;
}

interface AccessToken {
  readonly token: string;
  readonly expiresAt: number;
}

/** Gets access tokens for Google's services with a service account's key and caches them until they expire. */
export async function createGoogleAccess(
  account: ServiceAccount,
  { clock, timeout }: { clock: Clock; timeout: number },
): Promise<GoogleAccess> {
  const key = await importPKCS8(account.private_key, 'RS256');
  let pendingRequest: Promise<AccessToken> | undefined;
  let accessToken: AccessToken | undefined;

  const requestToken = async (): Promise<AccessToken> => {
    const now = clock.now().getTime();
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', ...(account.private_key_id && { kid: account.private_key_id }) })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(Math.floor(now / 1_000))
      .setExpirationTime(Math.floor(now / 1_000) + assertionLifetime)
      .sign(key);
    const { status, body } = await requestVendor('Google', account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: grantType, assertion: assertion }),
      timeout,
    });
    const { access_token: token, expires_in: seconds } = body;
    if (status !== 200 || typeof token !== 'string' || typeof seconds !== 'number')
      throw vendorFailure('Google', body['error']);
    return { token, expiresAt: now + seconds * 1_000 - renewalMargin };
  };
  return {
    async getToken() {
      if (accessToken && clock.now().getTime() < accessToken.expiresAt) return accessToken.token;
      // Concurrent callers share one request.
      pendingRequest ??= requestToken().finally(() => (pendingRequest = undefined));
      accessToken = await pendingRequest;
      return accessToken.token;
    },
    invalidate: (token) => {
      if (accessToken?.token === token) accessToken = undefined;
    },
  };
}
