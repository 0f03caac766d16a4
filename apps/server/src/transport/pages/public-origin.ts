import type { FastifyRequest } from 'fastify';
import { wellFormedOrigin } from '../well-formed-origin.ts';

/**
 * Returns the origin for absolute URLs in a response: the configured one, else that of the request's own host if it is
 * well-formed. Undefined otherwise. It depends on nothing but the request: no other request can change it, so whatever
 * is cached must be cached by origin.
 */
export function resolvePublicOrigin(
  publicUrl: string | undefined,
  { protocol, headers }: Pick<FastifyRequest, 'protocol' | 'headers'>,
): string | undefined {
  return publicUrl ?? wellFormedOrigin(protocol, headers.host ?? '');
}
