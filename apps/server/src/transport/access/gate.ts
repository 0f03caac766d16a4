import type { FastifyRequest } from 'fastify';
import type { Access } from '@academy/contract/http/endpoint.ts';
import { AppError } from '../../kit/app-error.ts';
import { type Identify, type Identity, judgeAccess } from './identity.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, when a valid token came with the call. */
    identity: Identity | undefined;
  }
}

/** Reads the `token` header once, before anything counts or judges the caller. */
export async function readIdentity(request: FastifyRequest, identify: Identify): Promise<void> {
  const token = request.headers['token'];
  if (typeof token === 'string' && token !== '') request.identity = await identify(token);
}

/** Throws SESSION_ENDED when a session is needed and there is none, NOT_ALLOWED when it is another's call. */
export function checkAccess(access: Access, identity: Identity | undefined): void {
  const verdict = judgeAccess(access, identity);
  if (verdict === 'signInNeeded') throw new AppError('SESSION_ENDED');
  if (verdict === 'refused') throw new AppError('NOT_ALLOWED');
}
