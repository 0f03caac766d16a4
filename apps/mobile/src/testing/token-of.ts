import type { TokenClaims } from '../session/token.ts';

const base64 = (text: string) =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A token as the server writes them, valid for an hour unless `exp` says otherwise; nobody could verify it. */
export function tokenOf(claims: Partial<TokenClaims & { name: string }> = {}): string {
  const payload = {
    uid: 7,
    roles: [],
    permissions: [],
    exp: Math.floor(Date.now() / 1000) + 3600,
    ...claims,
  };
  return `${base64('{"alg":"HS256"}')}.${base64(JSON.stringify(payload))}.c2lnbmF0dXJl`;
}
