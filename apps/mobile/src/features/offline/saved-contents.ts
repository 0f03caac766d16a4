import type { ContentType } from '@academy/contract/limits.ts';
import { offlineCaches } from '../../platform/offline-caches.ts';
import { findStored, keep } from '../../platform/storage.ts';
import { Store } from '../../platform/store.ts';
import { dropStays, type Thing } from '../../session/kept-stays.ts';

/** One thing that is saved on this device. */
export interface Saved extends Thing {
  readonly title: string;
  /** What it belongs to: the course of a lesson. */
  readonly of?: string | undefined;
  readonly content_type: ContentType;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

const storageKey = 'offline_saved';

const read = (): readonly Saved[] => {
  const stored = findStored<readonly Saved[]>(storageKey);
  return Array.isArray(stored) ? stored : [];
};

/** What is saved, the latest first. Undefined until it was read. */
const saved = new Store<readonly Saved[] | undefined>(undefined);

/** Names a thing among those that are saved, and the cache that holds it. */
export const nameOf = ({ content_type, content_id, lesson_id }: Thing): string =>
  [content_type, content_id, lesson_id].filter((part) => part !== undefined).join('-');

export const cacheOf = (thing: Thing): string => offlineCaches.saved + nameOf(thing);

/** What is saved on this device, the latest first; of a store, so that buttons and lists agree. */
export const savedContents = {
  get: (): readonly Saved[] => {
    if (saved.get() === undefined) saved.start(read());
    return saved.get()!;
  },
  /** The server knows no device. */
  getFirst: (): readonly Saved[] => none,
  subscribe: saved.subscribe,
};
const none: readonly Saved[] = [];

function write(next: readonly Saved[]): void {
  keep(storageKey, next.length > 0 ? next : undefined);
  saved.set(next);
}

export const addSaved = (thing: Saved): void =>
  write([thing, ...savedContents.get().filter((other) => nameOf(other) !== nameOf(thing))]);

/** Takes one thing from this device. */
export async function removeSaved(thing: Thing): Promise<void> {
  await caches.delete(cacheOf(thing));
  dropStays(thing);
  write(savedContents.get().filter((other) => nameOf(other) !== nameOf(thing)));
}

/** Takes everything that was saved from this device. */
export async function removeAllSaved(): Promise<void> {
  for (const thing of savedContents.get()) await removeSaved(thing);
}

/** Browsers clear what they like when a device is full: what is no longer there is no longer named. */
export async function forgetCleared(): Promise<void> {
  const names = new Set('caches' in window ? await caches.keys().catch(() => []) : []);
  const there = savedContents.get().filter((thing) => names.has(cacheOf(thing)));
  if (there.length < savedContents.get().length) write(there);
}
