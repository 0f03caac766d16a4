import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { askVendor, vendorFailure } from '../../kit/ask-vendor.ts';
import type { Clock } from '../../kit/clock.ts';

/** However often an unknown key is named, in milliseconds: whoever makes tokens up must not make us ask Apple for each. */
const pause = 60_000;
/** After a failure without which nobody can sign in, in milliseconds. */
const patience = 10_000;
/** Keys that Apple withdrew are forgotten after a day, in milliseconds. */
const longestLife = 24 * 3_600_000;

/**
 * Finds Apple's public keys by `kid`. They are fetched once and kept; an unknown key fetches them again, at most once a
 * minute. While Apple cannot be reached the keys we have go on serving.
 */
export function createKeySet(parts: { url: string; clock: Clock; timeout: number }): JWTVerifyGetKey {
  let kept: { find: JWTVerifyGetKey; fetchedAt: number } | undefined;
  let last: { fetching: Promise<void>; at: number } | undefined;
  const now = () => parts.clock.now().getTime();

  const fetchKeys = async () => {
    const { body } = await askVendor('Apple', parts.url, { timeout: parts.timeout });
    try {
      kept = { find: createLocalJWKSet(body as unknown as JSONWebKeySet), fetchedAt: now() };
    } catch {
      throw vendorFailure('Apple', 'no key set');
    }
  };
  /** Everyone who comes within the pause shares one attempt, and its failure. */
  const refresh = () => {
    if (!last || now() - last.at >= (kept ? pause : patience)) last = { fetching: fetchKeys(), at: now() };
    return last.fetching;
  };

  return async (header, token) => {
    if (!kept) await refresh();
    else if (now() - kept.fetchedAt > longestLife) await refresh().catch(() => {});
    try {
      return await kept!.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await refresh();
      return kept!.find(header, token);
    }
  };
}
