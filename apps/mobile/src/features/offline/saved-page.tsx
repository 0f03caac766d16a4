import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { question } from '@academy/ui/dialog/dialog-store.ts';
import { PlayIcon, VolumeIcon } from '@academy/ui/icon/media-icons.tsx';
import { BookIcon } from '@academy/ui/icon/subject-icons.tsx';
import { useFocusAfterRemoval } from '@academy/ui/list/use-focus-after-removal.ts';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { SwipeRow } from '@academy/ui/swipe-row/swipe-row.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import nothing from '../../drawings/nothing.svg?inline';
import {
  getUnitKey,
  type OfflineContent,
  offlineContents,
  removeAllOfflineContents,
  removeMissingContents,
  removeOfflineContent,
} from './offline-contents.ts';
import { joinDetails } from '../../format/details.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { usePageTitle } from '../../navigation/page-context.ts';
import { contentHref, pageAddress } from '../../navigation/paths.ts';
import { useStore } from '../../platform/store.ts';
import { formatBytes } from '../../format/format-bytes.ts';
import styles from './saved-page.module.css';

/** Goes back; after a reload, when nothing is below, replaces the page with the settings. */
function close(): void {
  if (appNavigator.getSnapshot().pages.length > 1) appNavigator.navigateBack();
  else appNavigator.redirectTo('/pages/common/set');
}

async function clear(all: readonly OfflineContent[]): Promise<void> {
  const confirmTitle = `删除全部 ${all.length} 项离线内容？`;
  const text = '没有网络时就看不到了，有网络时照常能看。';
  if (!(await question.confirm({ title: confirmTitle, text, confirmLabel: '全部删除', tone: 'danger' })))
    return;
  await removeAllOfflineContents();
  toast.show('已删除');
}

async function remove(saved: OfflineContent): Promise<void> {
  await removeOfflineContent(saved);
  toast.show(`已删除《${saved.title}》`);
}

const title = '离线内容';

/** The contents saved on this device, latest first; works offline and without an account. */
export function SavedPage() {
  const all = useStore(offlineContents);
  const [hadContents] = useState(all.length > 0);
  usePageTitle(title);
  useEffect(() => void removeMissingContents(), []);
  return (
    <Page bar={<NavBar title={title} onBack={close} />}>
      {all.length === 0 ? <NothingSaved isEmptied={hadContents} /> : <SavedList all={all} />}
    </Page>
  );
}

function SavedList({ all }: { all: readonly OfflineContent[] }) {
  const list = useRef<HTMLUListElement>(null);
  const onRemove = useFocusAfterRemoval({ list, keys: all.map(getUnitKey) }, (name) => {
    const removed = all.find((saved) => getUnitKey(saved) === name);
    if (removed) void remove(removed);
  });
  return (
    <div className={styles.body}>
      <p className={styles.sum}>
        共 {all.length} 项，{formatBytes(sumBytes(all))}，都在这台设备上，没有网络也能看。
      </p>
      <Card flush>
        <ul ref={list} className={styles.list}>
          {all.map((saved) => (
            <li key={getUnitKey(saved)}>
              <SavedRow saved={saved} onRemove={() => onRemove(getUnitKey(saved))} />
            </li>
          ))}
        </ul>
      </Card>
      <p className={styles.hint}>向左滑可以删除</p>
      <Button block variant="quiet" onClick={() => clear(all)}>
        全部删除
      </Button>
    </div>
  );
}

export const sumBytes = (all: readonly OfflineContent[]): number =>
  all.reduce((total, { bytes }) => total + bytes, 0);

const kinds: Readonly<Partial<Record<OfflineContent['content_type'], { label: string; icon: ReactNode }>>> = {
  graphic: { label: '文章', icon: <BookIcon /> },
  course: { label: '课程', icon: <PlayIcon /> },
};
const recording = { label: '直播回放', icon: <VolumeIcon /> };

/** A saved content: opens its page, and can be deleted by a swipe. */
function SavedRow({ saved, onRemove }: { saved: OfflineContent; onRemove: () => void }) {
  const { content_id, content_type, lesson_id, title, parentTitle, bytes } = saved;
  const { label, icon } = kinds[content_type] ?? recording;
  const to = contentHref(content_type, content_id, { lesson: lesson_id });
  return (
    <SwipeRow action="删除" name={title} onAction={onRemove}>
      <div className={styles.row}>
        <Cell
          title={title}
          note={joinDetails([parentTitle ?? label, formatBytes(bytes)])}
          icon={icon}
          {...(to && { href: pageAddress(to) })}
        />
      </div>
    </SwipeRow>
  );
}

/** Shown in place of the list; `isEmptied` when the last content was just deleted. */
function NothingSaved({ isEmptied }: { isEmptied: boolean }) {
  const container = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus moves here and screen readers read the text.
  useEffect(() => {
    if (isEmptied) container.current?.focus();
  }, [isEmptied]);
  return (
    <div ref={container} className={styles.none} tabIndex={-1}>
      <Empty src={nothing} text="还没有离线内容。读文章、看课程时点“离线保存”，没有网络也能看。">
        <ButtonLink href={pageAddress('/pages/index/informationList')}>去看看文章</ButtonLink>
      </Empty>
    </div>
  );
}
