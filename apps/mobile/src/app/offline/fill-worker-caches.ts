import { request } from '@academy/client/call.ts';
import type { ApiEndpointKey } from '@academy/contract/endpoints.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { app } from '@academy/contract/limits.ts';
import { hashKey, type InfiniteData, type Query, type QueryClient } from '@tanstack/react-query';
import { guestId, offlineCaches } from '../../platform/offline-caches.ts';
import { isCacheable } from '../../data/offline-responses.ts';
import { session } from '../../session/session-store.ts';
import { findClaims } from '../../session/token.ts';
import { findFirstScreen } from '../boot/first-screen.ts';

type CacheEntry = readonly [address: string, response: Response];

/**
 * Copies what this page has loaded into the worker's caches on a first visit, so that it can be read offline too.
 * Nothing is requested again: responses come from the query cache, files from the browser's HTTP cache.
 */
export async function fillWorkerCaches(client: QueryClient): Promise<void> {
  await cacheResponses(listCacheableResponses(client));
  await cacheLoadedFiles().catch(() => {});
}

/** Copies the responses that came with the page, which the worker never saw, into its caches. */
export async function cacheServedResponses(client: QueryClient): Promise<void> {
  const served = findFirstScreen()?.answers.map(([key]) => hashKey(key)) ?? [];
  await cacheResponses(listCacheableResponses(client, ({ queryHash }) => served.includes(queryHash)));
}

async function cacheResponses(entries: readonly CacheEntry[]): Promise<void> {
  const uid = findClaims(session.get().token)?.uid ?? guestId;
  try {
    const cache = await caches.open(`${offlineCaches.responses}${uid}`);
    await Promise.all(entries.map(([address, response]) => cache.put(address, response)));
  } catch {
    // A full or closed device: the worker itself caches the next visit.
  }
}

/** The cacheable responses in the query cache by their addresses; paged queries give one entry a page. */
export function listCacheableResponses(
  client: QueryClient,
  isWanted: (query: Query) => boolean = () => true,
): CacheEntry[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(isWanted)
    .flatMap(({ queryKey, state }): CacheEntry[] => {
      const [key, input, kind] = queryKey as [ApiEndpointKey, object, string?];
      if (state.status !== 'success' || state.data === undefined) return [];
      const toEntry = (asked: object, data: unknown) =>
        toCacheEntries(key, asked, createEnvelope(data, state.dataUpdatedAt));
      if (kind === undefined) return toEntry(input, state.data);
      if (kind !== 'pages') return [];
      const { pages, pageParams } = state.data as InfiniteData<unknown>;
      return pages.flatMap((page, index) => toEntry(withCursor(input, pageParams[index]), page));
    });
}

const withCursor = (input: object, cursor: unknown): object =>
  cursor === null || cursor === undefined ? input : { ...input, cursor };

function toCacheEntries(key: ApiEndpointKey, input: object, response: Response): CacheEntry[] {
  const [address, { method = 'GET' }] = request(key, input, { baseUrl: apiPrefix, headers: noHeaders });
  const pathname = address.split('?', 1)[0]!;
  return isCacheable({ method, pathname }) ? [[address, response]] : [];
}

const noHeaders = { token: '', app: '', version: '', system: '', device: '' };

const createEnvelope = (data: unknown, updatedAt: number): Response =>
  Response.json({ code: 200, msg: '', data }, { headers: { date: new Date(updatedAt).toUTCString() } });

/** Caches the scripts, styles and pictures that this page has loaded. */
async function cacheLoadedFiles(): Promise<void> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const sameOrigin = loaded.filter(({ origin }) => origin === location.origin);
  const assets = sameOrigin.filter(({ pathname }) => pathname.startsWith(`${app.basePath}assets/`));
  const pictures = sameOrigin.filter(({ pathname }) =>
    /^\/media\/(?!signed\/).+\.(?:svg|jpe?g|png|webp|avif)$/.test(pathname),
  );
  await Promise.all([addToCache(offlineCaches.assets, assets), addToCache(offlineCaches.pictures, pictures)]);
}

/**
 * Caches the styles that the server inlined into the page, which were never requested. A page opened by its address
 * needs them when it is opened offline later.
 */
export async function cacheInlinedStyles(): Promise<void> {
  const inlinedPaths = document.querySelector<HTMLElement>('style[data-holds]')?.dataset['holds'] ?? '';
  const styles = inlinedPaths.split(' ').filter(Boolean);
  const addresses = styles.map((path) => new URL(path, location.href));
  await addToCache(offlineCaches.assets, addresses).catch(() => {});
}

async function addToCache(name: string, addresses: readonly URL[]): Promise<void> {
  const cache = await caches.open(name);
  const missing = async ({ href }: URL) => (await caches.match(href, { ignoreVary: true })) === undefined;
  // A file that is gone does not stop the others.
  await Promise.all(
    addresses.map(async (url) => (await missing(url)) && cache.add(url.href).catch(() => {})),
  );
}
