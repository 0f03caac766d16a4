import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { Tabs } from '@academy/ui/tabs/tabs.tsx';
import { UndoToast } from '@academy/ui/undo-toast/undo-toast.tsx';
import { useRef, useState } from 'react';
import { appNavigator } from '../../navigation/navigator.ts';
import { useIsSignedIn } from '../../session/use-person.ts';
import { keptKinds, type KeptKind, type KeptTab, keptTabs } from './kept-kinds.ts';
import { KeptContents, KeptVideos } from './kept-lists.tsx';
import type { KeptParts } from './kept-parts.ts';
import styles from './kept-screen.module.css';
import { useKeptRemoval } from './use-kept-removal.ts';

type Props = { kind: KeptKind; parts: KeptParts };

/** Everything that somebody has collected, or likes, by kinds. */
export function KeptScreen({ kind, parts }: Props) {
  const isSignedIn = useIsSignedIn();
  const scroll = useRef<HTMLElement>(null);
  const [tab, setTab] = useState<KeptTab>('all');
  const { remove, news, undo, forget } = useKeptRemoval(kind);
  const choose = (next: KeptTab) => {
    setTab(next);
    scroll.current?.scrollTo(0, 0);
  };
  const back = () => appNavigator.navigateBack();
  const { title } = keptKinds[kind];
  if (!isSignedIn) return <Page bar={<NavBar title={title} onBack={back} />}>{parts.invitation}</Page>;
  const list = { kind, parts, onRemove: (card: Parameters<typeof remove>[0]) => void remove(card) };
  return (
    <Page bar={<NavBar title={title} onBack={back} />} scrollRef={scroll}>
      <div className={styles.tabs}>
        <Tabs id={`kept-${kind}`} label="内容类型" items={keptTabs} value={tab} onChange={choose} />
      </div>
      <TabPanel id={`kept-${kind}`} value={tab}>
        <div className={styles.body}>
          {tab === 'miniVideo' ? <KeptVideos {...list} /> : <KeptContents key={tab} tab={tab} {...list} />}
        </div>
      </TabPanel>
      <UndoToast news={news} onUndo={() => void undo()} onClose={forget} />
    </Page>
  );
}
