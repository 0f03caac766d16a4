import { importPKCS8, SignJWT } from 'jose';
import { askVendor, vendorFailure } from '../../kit/ask-vendor.ts';
import type { Clock } from '../../kit/clock.ts';

/** What of a service account's key file is needed; spelled as Google spells it. */
export interface ServiceAccount {
  readonly project_id: string;
  readonly client_email: string;
  readonly private_key: string;
  readonly private_key_id?: string | undefined;
  readonly token_uri: string;
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** Seconds that our own proof is good for: Google allows an hour. */
const proofLife = 3_600;
/** So long before its end an access is renewed. Milliseconds. */
const margin = 300_000;

export interface GoogleAccess {
  /** One that is good now. Rejects with UNAVAILABLE. */
  getToken(): Promise<string>;
  /** Google does not take this one any more. */
  forget(token: string): void;
}

interface Access {
  readonly token: string;
  readonly until: number;
}

/** Access to Google's services, proved by a service account's key and kept while it is good. */
export async function createGoogleAccess(
  account: ServiceAccount,
  { clock, timeout }: { clock: Clock; timeout: number },
): Promise<GoogleAccess> {
  const key = await importPKCS8(account.private_key, 'RS256');
  let kept: Promise<Access> | undefined;
  let known: Access | undefined;

  const ask = async (): Promise<Access> => {
    const now = clock.now().getTime();
    const proof = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', ...(account.private_key_id && { kid: account.private_key_id }) })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(Math.floor(now / 1_000))
      .setExpirationTime(Math.floor(now / 1_000) + proofLife)
      .sign(key);
    const { status, body } = await askVendor('Google', account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: grantType, assertion: proof }),
      timeout,
    });
    const { access_token: token, expires_in: seconds } = body;
    if (status !== 200 || typeof token !== 'string' || typeof seconds !== 'number')
      throw vendorFailure('Google', body['error']);
    return { token, until: now + seconds * 1_000 - margin };
  };
  return {
    async getToken() {
      if (known && clock.now().getTime() < known.until) return known.token;
      // Many phones at once ask Google once.
      kept ??= ask().finally(() => (kept = undefined));
      known = await kept;
      return known.token;
    },
    forget: (token) => {
      if (known?.token === token) known = undefined;
    },
  };
}
