import type { FastifyRequest } from 'fastify';

/** A host as browsers name it: labels or an address, and a port. Anything else was made up. */
const hostForm =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*|\[[0-9a-f:]{2,39}\])(?::\d{1,5})?$/;

/** So many names of this server are believed without a PUBLIC_URL. Each costs a rendering of its own for every page. */
const mostHosts = 4;

/**
 * Tells the origin for addresses that leave the page. It is configured; where it is not, the host that the request
 * names is taken if it has the form of one and is among the first few that came. Undefined otherwise.
 */
export function createOrigin(
  publicUrl: string | undefined,
): (request: Pick<FastifyRequest, 'protocol' | 'headers'>) => string | undefined {
  const known = new Set<string>();
  return ({ protocol, headers }) => {
    if (publicUrl !== undefined) return publicUrl;
    const host = headers.host?.toLowerCase() ?? '';
    if (!hostForm.test(host)) return undefined;
    const origin = `${protocol}://${host}`;
    if (known.size < mostHosts) known.add(origin);
    return known.has(origin) ? origin : undefined;
  };
}
