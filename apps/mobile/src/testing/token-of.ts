import type { TokenClaims } from '../session/token.ts';

const base64 = (text: string) =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A token as the server writes it, valid for an hour unless `exp` is given, with an invalid signature. */
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
