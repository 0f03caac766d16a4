import { useEffect, useState } from 'react';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { Dialog } from '@academy/ui/dialog/dialog.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { openedToday } from '../../../features/page-modules/opened-today.ts';
import { reloadSeen } from '../../../features/player/seen-lessons.ts';
import { searchHistory } from '../../../features/search/search-history.ts';
import { offlineCaches } from '../../../platform/offline-caches.ts';
import { saveStored } from '../../../platform/storage.ts';
import { formatBytes } from '../../../format/format-bytes.ts';

export function CacheCell() {
  const [bytes, setBytes] = useState<number>();
  const [isConfirming, setConfirming] = useState(false);
  useEffect(() => void measureCache().then(setBytes), []);
  const clear = async () => {
    const cleared = await clearCache();
    // These stores are also held in memory and would be written back with their next change.
    searchHistory.clear();
    reloadSeen();
    openedToday.restore();
    setBytes(await measureCache());
    setConfirming(false);
    toast.show(`已清除 ${formatBytes(cleared)}`);
  };
  if (!bytes) return <Cell title="清除缓存" value={bytes === 0 ? '没有缓存' : undefined} />;
  return (
    <>
      <Cell title="清除缓存" value={formatBytes(bytes)} onClick={() => setConfirming(true)} />
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title="清除这台设备上的缓存？"
        confirmLabel="清除"
        onConfirm={clear}
      >
        <p>会清除搜索记录、每个视频看到的位置和最近选过的地区。设置和登录不受影响。</p>
      </Dialog>
    </>
  );
}

/**
 * The storage keys that are a mere cache. The session, the chosen area, display settings, drafts and unsent data are
 * not.
 */
const cacheKeys = [
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

/** Bytes of the cache on this device, including the browser's caches. */
async function measureCache(): Promise<number> {
  const storedSizes = cacheKeys.map((key) => sizeOf(key));
  const stores = await Promise.all((await listCaches()).map((name) => measureCacheStorage(name)));
  return [...storedSizes, ...stores].reduce((sum, bytes) => sum + bytes, 0);
}

/** Clears the cache; resolves to the bytes it had. */
async function clearCache(): Promise<number> {
  const bytes = await measureCache();
  for (const key of cacheKeys) saveStored(key, undefined);
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
 * The precache stays, since it would be fetched again at once. Saved contents stay, and with them the app files that
 * play them.
 */
async function listCaches(): Promise<string[]> {
  const names = 'caches' in window ? await caches.keys().catch(() => []) : [];
  const isSaved = (name: string) => name.startsWith(offlineCaches.saved);
  const isNeeded = (name: string) => name === offlineCaches.assets && names.some(isSaved);
  return names.filter((name) => !name.includes('precache') && !isSaved(name) && !isNeeded(name));
}

async function measureCacheStorage(name: string): Promise<number> {
  const store = await caches.open(name);
  const responses = await Promise.all((await store.keys()).map((request) => store.match(request)));
  const sizes = await Promise.all(responses.map(async (response) => (await response?.blob())?.size ?? 0));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}
