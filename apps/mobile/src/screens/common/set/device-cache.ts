import { offlineCaches } from '../../../platform/offline-caches.ts';
import { keep } from '../../../platform/storage.ts';

/**
 * What the app keeps on this device for comfort alone, by its key. Who is signed in, the chosen area and appearance,
 * drafts and what still has to be sent are no cache.
 */
const comforts = [
  'search_history',
  'player_positions',
  'player_seen',
  'article_places',
  'course_lessons',
  'recent_areas',
  'major_track',
  'today_opened',
] as const;

const encoder = new TextEncoder();

/** How many bytes the device keeps for comfort, caches of the browser included. */
export async function measureCache(): Promise<number> {
  const kept = comforts.map((key) => sizeOf(key));
  const stores = await Promise.all((await listCaches()).map((name) => measureStore(name)));
  return [...kept, ...stores].reduce((sum, bytes) => sum + bytes, 0);
}

/** Forgets all of that, and says how many bytes it was. */
export async function clearCache(): Promise<number> {
  const bytes = await measureCache();
  for (const key of comforts) keep(key, undefined);
  await Promise.all((await listCaches()).map((name) => caches.delete(name)));
  return bytes;
}

function sizeOf(key: string): number {
  try {
    const value = localStorage.getItem(key);
    return value === null ? 0 : encoder.encode(key + value).length;
  } catch {
    return 0;
  }
}

/**
 * What the app starts with stays, since it would be fetched again at once; so does what somebody has saved, and with it
 * the parts of the app that play it.
 */
async function listCaches(): Promise<string[]> {
  const names = 'caches' in window ? await caches.keys().catch(() => []) : [];
  const isSaved = (name: string) => name.startsWith(offlineCaches.saved);
  const isNeeded = (name: string) => name === offlineCaches.assets && names.some(isSaved);
  return names.filter((name) => !name.includes('precache') && !isSaved(name) && !isNeeded(name));
}

async function measureStore(name: string): Promise<number> {
  const store = await caches.open(name);
  const answers = await Promise.all((await store.keys()).map((request) => store.match(request)));
  const sizes = await Promise.all(answers.map(async (answer) => (await answer?.blob())?.size ?? 0));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}
