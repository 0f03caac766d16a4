import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../kit/errors.ts';
import type { RateLimit } from './settings.ts';

const minute = 60_000;
/** Callers counted at once; the least recent one is dropped. */
const maxCallers = 50_000;

/**
 * Limits the requests of every route registered on `app` after this: by user with a valid token, otherwise by IP
 * address (IPv6: by /64). Beyond the limit: TOO_MANY with Retry-After. Identities must be read before.
 */
export async function limitRate(app: FastifyInstance, limit: RateLimit): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: minute,
    cache: maxCallers,
    max: (request) => (request.identity ? limit.perIdentity : limit.perAddress),
    keyGenerator: (request) =>
      request.identity ? `person ${request.identity.uid}` : `address ${normalizeIP(request.ip, 64)}`,
    errorResponseBuilder: () => new AppError('TOO_MANY'),
  });
  app.addHook('onRequest', app.rateLimit());
}
