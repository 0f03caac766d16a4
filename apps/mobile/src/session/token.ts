/** The payload of a token. The client reads it for convenience only; the server checks the signature. */
export interface TokenClaims {
  readonly uid: number;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  /** Seconds since 1970. */
  readonly exp: number;
}

/** The claims of a token, decoded but not verified; undefined for anything else. */
export function findClaims(token: string): TokenClaims | undefined {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.codePointAt(0)!);
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Partial<TokenClaims>;
    const { uid, exp, roles = [], permissions = [] } = claims;
    return typeof uid === 'number' && typeof exp === 'number' ? { uid, exp, roles, permissions } : undefined;
  } catch {
    return undefined;
  }
}

export function hasRole(token: string, role: string): boolean {
  return findClaims(token)?.roles.includes(role) ?? false;
}

/** Whether the permission is listed; the role `admin` has all of them. */
export function hasPermission(token: string, permission: string): boolean {
  return hasRole(token, 'admin') || (findClaims(token)?.permissions.includes(permission) ?? false);
}

/** Whether the token's expiry is later than `now`, in milliseconds since 1970. */
export function isTokenValid(token: string, now = Date.now()): boolean {
  return (findClaims(token)?.exp ?? 0) * 1000 > now;
}
