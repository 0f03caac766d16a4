/** A host as browsers send it: labels or an IP address, and a port. Anything else is forged. */
const hostPattern =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*|\[[0-9a-f:]{2,39}\])(?::\d{1,5})?$/;

/** The longest host name of the DNS, and a port. */
const maxHostLength = 259;

/**
 * The origin at which a request says that it reached the server, `https://host`. Undefined unless it is well-formed: callers
 * can write anything into the headers that it comes from.
 */
export function wellFormedOrigin(protocol: string, host: string): string | undefined {
  const isHost = host.length <= maxHostLength && hostPattern.test(host.toLowerCase());
  if (!/^https?$/.test(protocol) || !isHost) return undefined;
  const origin = `${protocol}://${host.toLowerCase()}`;
  return URL.canParse(origin) ? origin : undefined;
}
