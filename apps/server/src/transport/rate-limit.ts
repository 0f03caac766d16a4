import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../kit/app-error.ts';
import type { RateLimit } from './settings.ts';

const minute = 60_000;
/** Callers remembered at once; the least recent is forgotten. */
const rememberedCallers = 50_000;

/**
 * Limits the calls of every route registered on `app` after this: by person where a valid token came, by address
 * (IPv6: by /64) otherwise. Beyond the limit: TOO_MANY with Retry-After. Identities must be read before.
 */
export async function limitRate(app: FastifyInstance, limit: RateLimit): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: minute,
    cache: rememberedCallers,
    max: (request) => (request.identity ? limit.perIdentity : limit.perAddress),
    keyGenerator: (request) =>
      request.identity ? `person ${request.identity.uid}` : `address ${normalizeIP(request.ip, 64)}`,
    errorResponseBuilder: () => new AppError('TOO_MANY'),
  });
  app.addHook('onRequest', app.rateLimit());
}
