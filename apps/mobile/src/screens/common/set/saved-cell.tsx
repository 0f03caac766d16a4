import { Cell } from '@academy/ui/cell/cell.tsx';
import { savedContents } from '../../../features/offline/saved-contents.ts';
import { pageAddress, pageHref } from '../../../navigation/paths.ts';
import { useStore } from '../../../platform/store.ts';
import { bytesText } from './bytes-text.ts';
import { sum } from './saved-page.tsx';

/** The way to what is saved on this device, and how much it is. */
export function SavedCell() {
  const all = useStore(savedContents);
  return (
    <Cell
      title="离线内容"
      value={all.length > 0 ? `${all.length} 项 · ${bytesText(sum(all))}` : '还没有'}
      href={pageAddress(pageHref('/pages/common/set', { saved: 1 }))}
    />
  );
}
