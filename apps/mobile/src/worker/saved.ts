import { createPartialResponse } from 'workbox-range-requests';
import { registerRoute } from 'workbox-routing';
import { offlineCaches } from '../platform/offline-caches.ts';

/** Seconds after which a saved playlist stands in for one that does not come. */
const patience = 3;

/** What was saved on this device under an address, whoever saved it: it is what guests are answered. */
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
 * Sound, films and pictures that were saved, in the parts that players ask for. A playlist comes from the server while
 * there is one: it names more than was saved. Everything else under /media passes through.
 */
export function serveSaved(): void {
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin &&
      url.pathname.startsWith('/media/') &&
      !url.pathname.startsWith('/media/signed/') &&
      request.destination !== 'image',
    ({ request, url }) => (isPlaylist(url.pathname) ? newest(request) : savedFirst(request)),
  );
}

async function savedFirst(request: Request): Promise<Response> {
  const saved = await findSaved(request.url);
  if (!saved) return fetch(request);
  return request.headers.has('range') ? createPartialResponse(request, saved) : saved;
}

async function newest(request: Request): Promise<Response> {
  const saved = await findSaved(request.url);
  if (!saved) return fetch(request);
  const late = new Promise<Response>((resolve) => setTimeout(resolve, patience * 1_000, saved));
  // What the browser itself remembers names heights that are not here: only the server's own word is newer.
  return Promise.race([late, fetch(request, { cache: 'no-cache' }).catch(() => saved)]);
}
