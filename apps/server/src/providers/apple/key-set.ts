import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { requestVendor, vendorFailure } from '../../kit/request-vendor.ts';
import type { Monotonic } from '../../kit/clock.ts';

/**
 * Milliseconds between refreshes because of an unknown key, so that made-up tokens do not cause a request to Apple
 * each.
 */
const refreshInterval = 60_000;
/** Milliseconds between attempts while there are no keys at all and nobody can sign in. */
const retryInterval = 10_000;
/** Milliseconds after which the keys are fetched again, so that keys that Apple withdrew are dropped. */
const maxKeyAge = 24 * 3_600_000;

/**
 * Finds Apple's public keys by `kid`. They are fetched once and cached; an unknown key causes a refresh, at most once
 * a minute. While Apple cannot be reached the cached keys stay in use.
 */
export function createKeySet(options: { url: string; now: Monotonic; timeout: number }): JWTVerifyGetKey {
  let keys: { find: JWTVerifyGetKey; fetchedAt: number } | undefined;
  let lastRefresh: { fetching: Promise<void>; at: number } | undefined;
  const { now } = options;

  const fetchKeys = async () => {
    const { body } = await requestVendor('Apple', options.url, { timeout: options.timeout });
    try {
      keys = { find: createLocalJWKSet(body as unknown as JSONWebKeySet), fetchedAt: now() };
    } catch {
      throw vendorFailure('Apple', 'no key set');
    }
  };
  /** All callers within the interval share one attempt and its failure. */
  const refresh = () => {
    if (!lastRefresh || now() - lastRefresh.at >= (keys ? refreshInterval : retryInterval))
      lastRefresh = { fetching: fetchKeys(), at: now() };
    return lastRefresh.fetching;
  };

  return async (header, token) => {
    if (!keys) await refresh();
    else if (now() - keys.fetchedAt > maxKeyAge) await refresh().catch(() => {});
    try {
      return await keys!.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await refresh();
      return keys!.find(header, token);
    }
  };
}
