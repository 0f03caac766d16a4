import type { FastifyInstance } from 'fastify';
import { headerNames } from '@academy/contract/http/envelope.ts';

/** How long a browser remembers that it may ask, seconds. */
const remembered = 600;

/**
 * Lets pages of these origins make calls: those of a hybrid app come from the phone itself, and its web view asks us
 * first. Nobody is let in by a cookie, so that whoever reads an answer from there has brought the token.
 */
export function letAppsIn(app: FastifyInstance, origins: readonly string[] = []): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'retry-after, x-request-id',
      vary: 'origin',
    });
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    reply.headers({
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers': [...headerNames, 'content-type', 'range'].join(', '),
      'access-control-max-age': String(remembered),
    });
    await reply.code(204).send();
  });
}
