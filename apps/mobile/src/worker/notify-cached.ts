import type { MessageToPage } from '../platform/offline-caches.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * The time of the oldest cached response that each page was given, by client id: a page may ask before it listens.
 */
const oldestByClient = new Map<string, number>();
/** Closed pages are never reported, so only this many are remembered. */
const maxClients = 50;

/** Notifies the page behind an event that it received a cached response. */
export function notifyCached(event: Event, at: number): void {
  const { clientId } = event as FetchEvent;
  if (!clientId) return;
  oldestByClient.set(clientId, Math.min(at, oldestByClient.get(clientId) ?? at));
  for (const oldest of oldestByClient.keys())
    if (oldestByClient.size > maxClients) oldestByClient.delete(oldest);
  void self.clients.get(clientId).then((client) => client && say(client, at));
}

/** Sends a page again the message that may have been sent before it added its listener. */
export function resendCached(client: Client): void {
  const at = oldestByClient.get(client.id);
  if (at !== undefined) say(client, at);
}

const say = (client: Client, at: number): void =>
  client.postMessage({ say: 'kept', at } satisfies MessageToPage, []);
