import type { WordToPage } from '../platform/offline-caches.ts';

declare const self: ServiceWorkerGlobalScope;

/** The oldest answer that each page was given, by the page: it may ask before it listens. */
const told = new Map<string, number>();
/** Pages that are gone are not told of; so many are remembered. */
const most = 50;

/** Says to the page behind an event that it was given an answer of an earlier time. */
export function tellKept(event: Event, at: number): void {
  const { clientId } = event as FetchEvent;
  if (!clientId) return;
  told.set(clientId, Math.min(at, told.get(clientId) ?? at));
  for (const oldest of told.keys()) if (told.size > most) told.delete(oldest);
  void self.clients.get(clientId).then((client) => client && say(client, at));
}

/** Tells a page what it was given before it listened. */
export function answer(client: Client): void {
  const at = told.get(client.id);
  if (at !== undefined) say(client, at);
}

const say = (client: Client, at: number): void =>
  client.postMessage({ say: 'kept', at } satisfies WordToPage, []);
