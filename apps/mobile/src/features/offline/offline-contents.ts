import type { ContentType } from '@academy/contract/limits.ts';
import { offlineCaches } from '../../platform/offline-caches.ts';
import { loadStored, saveStored } from '../../platform/storage.ts';
import { Store } from '../../platform/store.ts';
import { removeViewSessions, type LearningUnit } from '../../playback/saved-view-sessions.ts';

/** A content saved on this device. */
export interface OfflineContent extends LearningUnit {
  readonly title: string;
  /** Title of its course, for a lesson. */
  readonly parentTitle?: string | undefined;
  readonly content_type: ContentType;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

const storageKey = 'offline_saved';

/** Releases before 3.4 stored the course's title as `of`. */
type EarlierContent = OfflineContent & { readonly of?: string | undefined };

const load = (): readonly OfflineContent[] => {
  const stored = loadStored<readonly EarlierContent[]>(storageKey);
  if (!Array.isArray(stored)) return [];
  return stored.map(({ of, ...content }: EarlierContent) => ({
    ...content,
    parentTitle: content.parentTitle ?? of,
  }));
};

/** Saved contents, the latest first. Undefined until they were read from storage. */
const contents = new Store<readonly OfflineContent[] | undefined>(undefined);

/** Key of a unit among the saved ones, and part of its cache's name. */
export const getUnitKey = ({ content_type, content_id, lesson_id }: LearningUnit): string =>
  [content_type, content_id, lesson_id].filter((part) => part !== undefined).join('-');

export const getCacheName = (unit: LearningUnit): string => offlineCaches.saved + getUnitKey(unit);

/** Saved contents, the latest first, in a store, so that buttons and lists stay in sync. */
export const offlineContents = {
  get: (): readonly OfflineContent[] => {
    if (contents.get() === undefined) contents.setInitial(load());
    return contents.get()!;
  },
  /** The server-rendered page knows no device storage. */
  getServerSnapshot: (): readonly OfflineContent[] => noContents,
  subscribe: contents.subscribe,
};
const noContents: readonly OfflineContent[] = [];

function store(next: readonly OfflineContent[]): void {
  saveStored(storageKey, next.length > 0 ? next : undefined);
  contents.set(next);
}

export const addOfflineContent = (unit: OfflineContent): void =>
  store([unit, ...offlineContents.get().filter((other) => getUnitKey(other) !== getUnitKey(unit))]);

export async function removeOfflineContent(unit: LearningUnit): Promise<void> {
  await caches.delete(getCacheName(unit));
  removeViewSessions(unit);
  store(offlineContents.get().filter((other) => getUnitKey(other) !== getUnitKey(unit)));
}

export async function removeAllOfflineContents(): Promise<void> {
  for (const unit of offlineContents.get()) await removeOfflineContent(unit);
}

/** Browsers may evict caches when a device is full: contents whose cache is gone are removed from the list. */
export async function removeMissingContents(): Promise<void> {
  const names = new Set('caches' in window ? await caches.keys().catch(() => []) : []);
  const existing = offlineContents.get().filter((unit) => names.has(getCacheName(unit)));
  if (existing.length < offlineContents.get().length) store(existing);
}
