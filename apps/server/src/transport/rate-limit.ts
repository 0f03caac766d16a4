import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kit/errors.ts';
import type { RateLimit } from './settings.ts';

const minute = 60_000;
/** Callers counted at once; the least recent one is dropped. */
const maxCallers = 50_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's handler counts a guest's request itself, unless its response is cached. */
    limitsGuests?: boolean;
  }
}

/** Counts a request; rejects with TOO_MANY and Retry-After beyond the limit. */
export type RateLimiter = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Limits the requests of every route registered on `app` after this: by user with a valid token, otherwise by IP
 * address (IPv6: by /64). Identities must be read before. Returns the limiter for routes with `limitsGuests`: a
 * whole town may reach the academy through one address, and cached responses cost next to nothing. Requests with a token
 * always count, because verifying it costs something, too.
 */
export async function limitRate(app: FastifyInstance, limit: RateLimit): Promise<RateLimiter> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: minute,
    cache: maxCallers,
    max: (request) => (request.identity ? limit.perIdentity : limit.perAddress),
    keyGenerator: (request) =>
      request.identity ? `person ${request.identity.uid}` : `address ${normalizeIP(request.ip, 64)}`,
    errorResponseBuilder: () => new AppError('TOO_MANY'),
  });
  const limiter = app.rateLimit() as RateLimiter;
  app.addHook('onRequest', async (request, reply) => {
    const isGuest = !request.identity && request.headers['token'] === undefined;
    if (!isGuest || !request.routeOptions.config.limitsGuests) await limiter(request, reply);
  });
  return limiter;
}
