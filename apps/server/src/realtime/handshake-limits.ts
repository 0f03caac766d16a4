import type { IncomingMessage } from 'node:http';
import { clientNetwork, clientSite } from '../kit/client-network.ts';
import { createThrottle, createTokenBucket } from '../kit/throttle.ts';
import type { RequestLimit } from '../transport/http-upgrade.ts';
import type { TransportSettings } from '../transport/settings.ts';

/**
 * Handshakes of one network: a school hall or a carrier's gateway whose phones all come back at once after a restart,
 * and not what a program can send. Each accepted one costs some 10 KB until it is authorized or times out.
 */
const networkRate = { burst: 1_500, perSecond: 50 };
/** Handshakes of all IPv6 networks of one site: half of the total, which therefore no single customer can use up. */
const siteRate = { burst: 3_000, perSecond: 300 };
/** Handshakes of everybody. */
const totalRate = { burst: 6_000, perSecond: 600 };
/** Beyond the total, those of networks that sent few lately: a dozen that use up the total keep nobody else out. */
const reservedRate = { burst: 1_000, perSecond: 100 };
/** What a network may send to count as one of these. */
const fewRate = { burst: 20, perSecond: 0.1 };

/** The address of the caller: that of the connection, or what the nearest proxy says. */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined;
  const nearest = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return nearest || (request.socket.remoteAddress ?? '');
}

/** Returns a function that says whether a handshake may go on; it is asked before anything of it is kept. */
export function createHandshakeLimit(
  { trustProxy }: Pick<TransportSettings, 'trustProxy'>,
  now = () => performance.now(),
): RequestLimit {
  const perNetwork = createThrottle(networkRate, now);
  const perSite = createThrottle(siteRate, now);
  const total = createTokenBucket(totalRate, now);
  const reserved = createTokenBucket(reservedRate, now);
  const fewPerSite = createThrottle(fewRate, now);
  const decide = (request: IncomingMessage, verifiesToken: boolean): boolean => {
    const address = addressOf(request, trustProxy);
    const [network, site] = [clientNetwork(address), clientSite(address)];
    // A network beyond its own limit takes nothing from its neighbours, nor a site from the others.
    if (!perNetwork.tryTake(network)) return false;
    if (site !== network && !perSite.tryTake(site)) return false;
    const sentFew = fewPerSite.tryTake(site);
    // Whoever has no valid token costs nothing else.
    return verifiesToken || total.tryTake() || (sentFew && reserved.tryTake());
  };
  // The listener of all upgrades asks, and then Socket.IO about the same request: it counts once.
  const decisions = new WeakMap<IncomingMessage, boolean>();
  return (request, how) => {
    const decision = decisions.get(request) ?? decide(request, how?.verifiesToken === true);
    decisions.set(request, decision);
    return decision;
  };
}
