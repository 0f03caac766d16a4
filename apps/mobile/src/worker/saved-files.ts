import { createPartialResponse } from 'workbox-range-requests';
import { registerRoute } from 'workbox-routing';
import { offlineCaches } from '../platform/offline-caches.ts';

/** Seconds after which a saved playlist is used instead of one that does not arrive. */
const playlistTimeout = 3;

/** The response saved under an address by any user of this device; saved responses are those of a guest. */
export async function findSaved(url: string): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(offlineCaches.saved)) continue;
    const found = await (await caches.open(name)).match(url, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

const isPlaylist = (pathname: string): boolean => pathname.endsWith('.m3u8');

/**
 * Serves saved audio, videos and pictures in the ranges that players request. A playlist comes from the server while
 * online, because it lists more than was saved. Everything else below /media passes through.
 */
export function serveSavedFiles(): void {
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin &&
      url.pathname.startsWith('/media/') &&
      !url.pathname.startsWith('/media/signed/') &&
      request.destination !== 'image',
    ({ request, url }) => (isPlaylist(url.pathname) ? networkFirst(request) : savedFirst(request)),
  );
}

async function savedFirst(request: Request): Promise<Response> {
  const saved = await findSaved(request.url);
  if (!saved) return fetch(request);
  return request.headers.has('range') ? createPartialResponse(request, saved) : saved;
}

async function networkFirst(request: Request): Promise<Response> {
  const saved = await findSaved(request.url);
  if (!saved) return fetch(request);
  const timeout = new Promise<Response>((resolve) => setTimeout(resolve, playlistTimeout * 1_000, saved));
  // The browser's HTTP cache may list renditions that were not saved; only the server's playlist is newer.
  return Promise.race([timeout, fetch(request, { cache: 'no-cache' }).catch(() => saved)]);
}
