/** What a user may do. Screens decide by it what they offer; the server checks every call again. */
export interface Rights {
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
}

/** The payload of a token. The client reads it for convenience only; the server checks the signature. */
export interface TokenClaims extends Rights {
  readonly uid: number;
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

export const hasRole = (rights: Rights | undefined, role: string): boolean =>
  rights?.roles.includes(role) ?? false;

/** Whether the permission is listed; the role `admin` has all of them. */
export const hasPermission = (rights: Rights | undefined, permission: string): boolean =>
  hasRole(rights, 'admin') || (rights?.permissions.includes(permission) ?? false);

/** Whether the token's expiry is later than `now`, in milliseconds since 1970. */
export function isTokenValid(token: string, now = Date.now()): boolean {
  return (findClaims(token)?.exp ?? 0) * 1000 > now;
}
