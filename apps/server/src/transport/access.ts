import type { FastifyRequest } from 'fastify';
import type { Access } from '@academy/contract/http/endpoint.ts';
import { AppError } from '../kit/errors.ts';

export interface Identity {
  readonly uid: number;
  /** The id of the token's session, a row that can be ended. */
  readonly sessionId: string;
  /** `expert`, `owner`, `operator` and with it `admin`; a parent has none. */
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
}

/**
 * Finds the user of a token; undefined when it is malformed, expired or revoked. Rejects only when that cannot be
 * determined.
 */
export type Identify = (token: string) => Promise<Identity | undefined>;

type AccessDecision = 'allowed' | 'signInNeeded' | 'refused';

/**
 * Whether a caller may make a call with this access. Levels do not include each other, except `user`: anyone signed
 * in.
 */
function decideAccess(access: Access, identity: Identity | undefined): AccessDecision {
  if (access === 'guest') return 'allowed';
  if (!identity) return 'signInNeeded';
  if (access === 'user' || identity.roles.includes(access)) return 'allowed';
  return 'refused';
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, when a valid token came with the request. */
    identity: Identity | undefined;
  }
}

/** Reads the `token` header once, before rate limits and access checks. */
export async function readIdentity(request: FastifyRequest, identify: Identify): Promise<void> {
  const token = request.headers['token'];
  if (typeof token === 'string' && token !== '') request.identity = await identify(token);
}

/** Throws SESSION_ENDED when a session is required and missing, NOT_ALLOWED when the user may not make the call. */
export function checkAccess(access: Access, identity: Identity | undefined): void {
  const decision = decideAccess(access, identity);
  if (decision === 'signInNeeded') throw new AppError('SESSION_ENDED');
  if (decision === 'refused') throw new AppError('NOT_ALLOWED');
}
