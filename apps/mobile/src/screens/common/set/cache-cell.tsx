import { Cell } from '@academy/ui/cell/cell.tsx';
import { Dialog } from '@academy/ui/dialog/dialog.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useEffect, useState } from 'react';
import { openedToday } from '../../../features/page-modules/opened-today.ts';
import { readSeenAgain } from '../../../features/player/seen-lessons.ts';
import { searchHistory } from '../../../features/search/search-history.ts';
import { bytesText } from './bytes-text.ts';
import { clearCache, measureCache } from './device-cache.ts';

/** How much this device keeps for comfort, and the way to be rid of it. */
export function CacheCell() {
  const [bytes, setBytes] = useState<number>();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => void measureCache().then(setBytes), []);
  const clear = async () => {
    const cleared = await clearCache();
    // What is held in memory would be written back with the next change.
    searchHistory.clear();
    readSeenAgain();
    openedToday.restore();
    setBytes(await measureCache());
    setAsked(false);
    toast.show(`已清除 ${bytesText(cleared)}`);
  };
  if (!bytes) return <Cell title="清除缓存" value={bytes === 0 ? '没有缓存' : undefined} />;
  return (
    <>
      <Cell title="清除缓存" value={bytesText(bytes)} onClick={() => setAsked(true)} />
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="清除这台设备上的缓存？"
        confirmLabel="清除"
        onConfirm={clear}
      >
        <p>会清除搜索记录、每个视频看到的位置和最近选过的地区。设置和登录不受影响。</p>
      </Dialog>
    </>
  );
}
