import { useRef } from 'react';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { TabPanel, Tabs } from '@academy/ui/tabs/tabs.tsx';
import { UndoToast } from '@academy/ui/undo-toast/undo-toast.tsx';
import { useListRemoval } from '../../data/use-list-removal.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { usePageState } from '../../navigation/page-state.ts';
import { useIsSignedIn } from '../../session/use-profile.ts';
import { type SavedKind, savedKinds, type SavedTab, savedTabs } from './saved-kinds.ts';
import { SavedContents, type SavedSlots, SavedVideos } from './saved-lists.tsx';
import styles from './saved-screen.module.css';

type Props = { kind: SavedKind; slots: SavedSlots };

/** All contents that the user has collected, or likes, by kind. */
export function SavedScreen({ kind, slots }: Props) {
  const isSignedIn = useIsSignedIn();
  const scroll = useRef<HTMLElement>(null);
  const [tab, setTab] = usePageState<SavedTab>('tab', 'all', savedTabs);
  const { remove, removal, undo, dismiss } = useSavedRemoval(kind);
  const choose = (next: SavedTab) => {
    setTab(next);
    scroll.current?.scrollTo(0, 0);
  };
  const back = () => appNavigator.navigateBack();
  const { title } = savedKinds[kind];
  if (!isSignedIn) return <Page bar={<NavBar title={title} onBack={back} />}>{slots.invitation}</Page>;
  const list = { kind, slots, onRemove: (card: Parameters<typeof remove>[0]) => void remove(card) };
  return (
    <Page bar={<NavBar title={title} onBack={back} />} scrollRef={scroll}>
      <div className={styles.tabs}>
        <Tabs id={`saved-${kind}`} label="内容类型" items={savedTabs} value={tab} onChange={choose} />
      </div>
      <TabPanel id={`saved-${kind}`} value={tab}>
        <div className={styles.body}>
          {tab === 'miniVideo' ? <SavedVideos {...list} /> : <SavedContents key={tab} tab={tab} {...list} />}
        </div>
      </TabPanel>
      <UndoToast message={removal} onUndo={() => void undo()} onClose={dismiss} />
    </Page>
  );
}

/** Removes a content from the saved ones, with undo. */
function useSavedRemoval(kind: SavedKind) {
  const { list, videos, send, removedMessage } = savedKinds[kind];
  return useListRemoval<ContentCard>({
    lists: [[list], ['GET user/video', { type: videos }]],
    isSame: (one, other) => one.content_id === other.content_id && one.content_type === other.content_type,
    send: ({ content_id, content_type }, action) => send({ content_id, content_type }, action),
    affectedQueries: ({ content_id, content_type }) => [
      ['GET user'],
      ['GET content/detail', { content_id, content_type }],
    ],
    removedMessage,
  });
}
