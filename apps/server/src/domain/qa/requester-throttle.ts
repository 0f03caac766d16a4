import { createThrottle } from '../../kit/throttle.ts';
import type { Requester } from './requester.ts';

interface RequesterRates {
  readonly perRequester: Parameters<typeof createThrottle>[0];
  /** For all guests of one network together, since a device id can be made up. */
  readonly perNetwork: Parameters<typeof createThrottle>[0];
}

/** Returns a function that decides whether a requester may do something once more now, and counts it. */
export function createRequesterThrottle(rates: RequesterRates): (requester: Requester) => boolean {
  const requesters = createThrottle(rates.perRequester);
  const networks = createThrottle(rates.perNetwork);
  return ({ key, networkKey }) =>
    requesters.tryTake(key) && (networkKey === null || networks.tryTake(networkKey));
}
