import type { Access } from '@academy/contract/http/endpoint.ts';

/** Who a valid token stands for. */
export interface Identity {
  readonly uid: number;
  /** The sign-in that the token belongs to: a row that can be ended. */
  readonly sessionId: string;
  /** `expert`, `owner`, `operator` and with it `admin`; a parent has none. */
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
}

/**
 * Finds whom a token stands for; undefined when it is malformed, expired or revoked. Rejects only when that cannot
 * be found out.
 */
export type Identify = (token: string) => Promise<Identity | undefined>;

export type Verdict = 'allowed' | 'signInNeeded' | 'refused';

/** Whether a caller may make a call of this access. Levels do not include each other, except `user`: anyone signed in. */
export function judgeAccess(access: Access, identity: Identity | undefined): Verdict {
  if (access === 'guest') return 'allowed';
  if (!identity) return 'signInNeeded';
  if (access === 'user' || identity.roles.includes(access)) return 'allowed';
  return 'refused';
}
