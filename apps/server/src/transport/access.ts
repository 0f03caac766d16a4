import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import { AppError } from '../kit/errors.ts';

export interface Identity {
  readonly uid: number;
  /** The id of the token's session, a row that can be ended. */
  readonly sessionId: string;
  /** `expert`, `owner`, `operator` and with it `admin`; a parent has none. */
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  /** Whether the session was verified by the second factor within the last hours; absent: it was not. */
  readonly isVerified?: boolean | undefined;
}

/**
 * Finds the user of a token, which comes from the device of this id; undefined when it is malformed, expired or revoked.
 * Rejects only when that cannot be determined.
 */
export type Identify = (token: string, device?: string) => Promise<Identity | undefined>;

type AccessDecision = 'allowed' | 'signInNeeded' | 'refused' | 'secondFactorNeeded';

/** What a call asks of its caller: its access, and whether operators may make it before their second factor. */
type Demand = Pick<Endpoint, 'access'> & Partial<Pick<Endpoint, 'beforeSecondFactor'>>;

/**
 * Whether a caller may make a call with this access. Levels do not include each other, except `user`: anyone signed
 * in. Operators also need a verified session.
 */
function decideAccess(
  { access, beforeSecondFactor = false }: Demand,
  identity: Identity | undefined,
): AccessDecision {
  if (access === 'guest') return 'allowed';
  if (!identity) return 'signInNeeded';
  if (access !== 'user' && !identity.roles.includes(access)) return 'refused';
  return access !== 'operator' || beforeSecondFactor || identity.isVerified
    ? 'allowed'
    : 'secondFactorNeeded';
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, when a valid token came with the request. */
    identity: Identity | undefined;
  }
}

/** Reads the `token` header once, before rate limits and access checks. */
export async function readIdentity(request: FastifyRequest, identify: Identify): Promise<void> {
  const { token, device } = request.headers;
  if (typeof token === 'string' && token !== '')
    request.identity = await identify(token, typeof device === 'string' ? device : undefined);
}

/**
 * Throws SESSION_ENDED when a session is required and missing, NOT_ALLOWED when the user may not make the call, and
 * SECOND_FACTOR_NEEDED when only the second factor is missing.
 */
export function checkAccess(demand: Demand, identity: Identity | undefined): void {
  const decision = decideAccess(demand, identity);
  if (decision === 'signInNeeded') throw new AppError('SESSION_ENDED');
  if (decision === 'refused') throw new AppError('NOT_ALLOWED');
  if (decision === 'secondFactorNeeded') throw new AppError('SECOND_FACTOR_NEEDED');
}
