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
/** Handshakes of all networks together. */
const totalRate = { burst: 6_000, perSecond: 600 };
/** When the total is used up, networks with few recent handshakes draw from this reserve, so that a dozen others cannot keep them out. */
const reservedRate = { burst: 1_000, perSecond: 100 };
/** Rate up to which a network counts as one with few recent handshakes. */
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

/** Returns a function that decides whether a handshake may continue, called before memory is used for it. */
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
    // In this order, so that refused handshakes of a network use up nothing of its site, nor those of a site anything of the total.
    if (!perNetwork.tryTake(network)) return false;
    if (site !== network && !perSite.tryTake(site)) return false;
    const sentFew = fewPerSite.tryTake(site);
    // Where a token is verified first, a handshake without a valid one costs nothing more, so the total does not limit it.
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
