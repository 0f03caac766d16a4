import type { FastifyRequest } from 'fastify';

/** A host as browsers send it: labels or an IP address, and a port. Anything else is forged. */
const hostPattern =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*|\[[0-9a-f:]{2,39}\])(?::\d{1,5})?$/;

/** Host names accepted without a PUBLIC_URL. Each needs its own rendering of every page. */
const maxHosts = 4;

/**
 * Returns the origin for absolute URLs in a page: the configured one, else the request's host if it is well-formed
 * and among the first few hosts. Undefined otherwise.
 */
export function createOriginResolver(
  publicUrl: string | undefined,
): (request: Pick<FastifyRequest, 'protocol' | 'headers'>) => string | undefined {
  const acceptedOrigins = new Set<string>();
  return ({ protocol, headers }) => {
    if (publicUrl !== undefined) return publicUrl;
    const host = headers.host?.toLowerCase() ?? '';
    if (!hostPattern.test(host)) return undefined;
    const origin = `${protocol}://${host}`;
    if (acceptedOrigins.size < maxHosts) acceptedOrigins.add(origin);
    return acceptedOrigins.has(origin) ? origin : undefined;
  };
}
