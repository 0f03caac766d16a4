import { request } from '@academy/client/call.ts';
import type { WireKey } from '@academy/contract/endpoints.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { app } from '@academy/contract/limits.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { guest, offlineCaches } from '../platform/offline-caches.ts';
import { isKept } from '../session/kept-answers.ts';
import { session } from '../session/session-store.ts';
import { findClaims } from '../session/token.ts';

type Answered = readonly [address: string, data: unknown];

/**
 * Gives the worker what was read before it was there, so that a first visit can be read again too. Nothing is asked for
 * anew: answers lie in the app's memory, files in the browser's.
 */
export async function handOver(client: QueryClient): Promise<void> {
  const uid = findClaims(session.get().token)?.uid ?? guest;
  try {
    const answers = await caches.open(`${offlineCaches.answers}${uid}`);
    await Promise.all(listAnswers(client).map(([address, data]) => answers.put(address, envelopeOf(data))));
    await keepFiles();
  } catch {
    // A full or closed device: the next visit is kept by the worker itself.
  }
}

/** What was answered of what may be kept, page by page where it was read so. */
export function listAnswers(client: QueryClient): Answered[] {
  return client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }): Answered[] => {
      const [key, input, kind] = queryKey as [WireKey, object, string?];
      if (state.status !== 'success' || state.data === undefined) return [];
      if (kind === undefined) return answered(key, input, state.data);
      if (kind !== 'pages') return [];
      const { pages, pageParams } = state.data as InfiniteData<unknown>;
      return pages.flatMap((page, at) => answered(key, withCursor(input, pageParams[at]), page));
    });
}

const withCursor = (input: object, cursor: unknown): object =>
  cursor === null || cursor === undefined ? input : { ...input, cursor };

function answered(key: WireKey, input: object, data: unknown): Answered[] {
  const [address, { method = 'GET' }] = request(key, input, { baseUrl: apiPrefix, headers: noHeaders });
  const pathname = address.split('?', 1)[0]!;
  return isKept({ method, pathname }) ? [[address, data]] : [];
}

const noHeaders = { token: '', app: '', version: '', system: '', device: '' };

const envelopeOf = (data: unknown): Response =>
  Response.json({ code: 200, msg: '', data }, { headers: { date: new Date().toUTCString() } });

/** The parts of the app and the pictures that this page has loaded. */
async function keepFiles(): Promise<void> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const ours = loaded.filter(({ origin }) => origin === location.origin);
  const parts = ours.filter(({ pathname }) => pathname.startsWith(`${app.basePath}assets/`));
  const pictures = ours.filter(({ pathname }) =>
    /^\/media\/(?!signed\/).+\.(?:svg|jpe?g|png|webp|avif)$/.test(pathname),
  );
  await Promise.all([keepIn(offlineCaches.assets, parts), keepIn(offlineCaches.pictures, pictures)]);
}

/**
 * Styles that the server wrote into the page were never asked for. Kept too, since a page that was opened by its address
 * is otherwise there again without a connection but for them.
 */
export async function keepHeldStyles(): Promise<void> {
  const held = document.querySelector<HTMLElement>('style[data-holds]')?.dataset['holds'] ?? '';
  const styles = held.split(' ').filter(Boolean);
  const addresses = styles.map((path) => new URL(path, location.href));
  await keepIn(offlineCaches.assets, addresses).catch(() => {});
}

async function keepIn(name: string, addresses: readonly URL[]): Promise<void> {
  const cache = await caches.open(name);
  const missing = async ({ href }: URL) => (await caches.match(href, { ignoreVary: true })) === undefined;
  // One that is gone leaves the others.
  await Promise.all(
    addresses.map(async (url) => (await missing(url)) && cache.add(url.href).catch(() => {})),
  );
}
