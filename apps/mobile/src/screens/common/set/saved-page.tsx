import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { question } from '@academy/ui/dialog/question-store.ts';
import { useKeptFocus } from '@academy/ui/list/use-kept-focus.ts';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useEffect, useRef, useState } from 'react';
import {
  forgetCleared,
  nameOf,
  removeAllSaved,
  removeSaved,
  type Saved,
  savedContents,
} from '../../../features/offline/saved-contents.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePageTitle } from '../../../navigation/page-context.ts';
import { useStore } from '../../../platform/store.ts';
import { bytesText } from './bytes-text.ts';
import { NothingSaved } from './nothing-saved.tsx';
import { SavedRow } from './saved-row.tsx';
import styles from './saved-page.module.css';

/** Back to where one came from, or after a reload to the settings, which lie under this address. */
function leave(): void {
  if (appNavigator.getSnapshot().pages.length > 1) appNavigator.navigateBack();
  else appNavigator.redirectTo('/pages/common/set');
}

async function clear(all: readonly Saved[]): Promise<void> {
  const asked = `删除全部 ${all.length} 项离线内容？`;
  const text = '没有网络时就看不到了，有网络时照常能看。';
  if (!(await question.confirm({ title: asked, text, confirmLabel: '全部删除', tone: 'danger' }))) return;
  await removeAllSaved();
  toast.show('已删除');
}

async function remove(saved: Saved): Promise<void> {
  await removeSaved(saved);
  toast.show(`已删除《${saved.title}》`);
}

const title = '离线内容';

/** What is saved on this device, the latest first; it needs neither a connection nor an account. */
export function SavedPage() {
  const all = useStore(savedContents);
  const [hadSome] = useState(all.length > 0);
  usePageTitle(title);
  useEffect(() => void forgetCleared(), []);
  return (
    <Page bar={<NavBar title={title} onBack={leave} />}>
      {all.length === 0 ? <NothingSaved isNew={hadSome} /> : <Everything all={all} />}
    </Page>
  );
}

function Everything({ all }: { all: readonly Saved[] }) {
  const list = useRef<HTMLUListElement>(null);
  const onRemove = useKeptFocus({ list, keys: all.map(nameOf) }, (name) => {
    const gone = all.find((saved) => nameOf(saved) === name);
    if (gone) void remove(gone);
  });
  return (
    <div className={styles.body}>
      <p className={styles.sum}>
        共 {all.length} 项，{bytesText(sum(all))}，都在这台设备上，没有网络也能看。
      </p>
      <Card flush>
        <ul ref={list} className={styles.list}>
          {all.map((saved) => (
            <li key={nameOf(saved)}>
              <SavedRow saved={saved} onRemove={() => onRemove(nameOf(saved))} />
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

export const sum = (all: readonly Saved[]): number => all.reduce((total, { bytes }) => total + bytes, 0);
