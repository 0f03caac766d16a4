import { type ReactNode, useRef, useState } from 'react';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { ActionSheet } from '@academy/ui/action-sheet/action-sheet.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { MoreIcon } from '@academy/ui/icon/action-icons.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { useFocusAfterRemoval } from '@academy/ui/list/use-focus-after-removal.ts';
import { useLongPress } from '@academy/ui/long-press/use-long-press.ts';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { SwipeRow } from '@academy/ui/swipe-row/swipe-row.tsx';
import { pagingState, useApiPages } from '../../data/use-api-pages.ts';
import { pageAddress } from '../../navigation/paths.ts';
import { emptyLinks, type SavedKind, savedKinds, type SavedTab, savedTabs } from './saved-kinds.ts';
import styles from './saved-lists.module.css';
import { GridSkeleton, ListSkeleton } from './saved-skeletons.tsx';

type SavedContentsProps = { kind: SavedKind; slots: SavedSlots; onRemove: (card: ContentCard) => void };

/** Rows of one kind or of all kinds. */
export function SavedContents({
  kind,
  tab,
  slots,
  onRemove,
}: SavedContentsProps & { tab: Exclude<SavedTab, 'miniVideo'> }) {
  const { list, removeLabel } = savedKinds[kind];
  const contents = useApiPages(list, tab === 'all' ? {} : { content_type: tab });
  const { listRef, remove } = useRemoval(contents.data, onRemove);
  return (
    <ListStates kind={kind} tab={tab} slots={slots} query={contents} skeleton={<ListSkeleton />}>
      <p className={styles.hint}>向左滑，或长按，可以{removeLabel}</p>
      <ul ref={listRef} className={styles.list}>
        {contents.data?.map((card) => (
          <li key={keyOf(card)}>
            <SavedItem layout="row" card={card} removeLabel={removeLabel} onRemove={remove}>
              {slots.row(card)}
            </SavedItem>
          </li>
        ))}
      </ul>
    </ListStates>
  );
}

/** Mini videos as upright cards in two columns. */
export function SavedVideos({ kind, slots, onRemove }: SavedContentsProps) {
  const { videos: type, removeLabel } = savedKinds[kind];
  const videos = useApiPages('GET user/video', { type });
  const { listRef, remove } = useRemoval(videos.data, onRemove);
  return (
    <ListStates kind={kind} tab="miniVideo" slots={slots} query={videos} skeleton={<GridSkeleton />}>
      <ul ref={listRef} className={styles.grid}>
        {videos.data?.map((card, at) => (
          <li key={keyOf(card)}>
            <SavedItem layout="portrait" card={card} removeLabel={removeLabel} onRemove={remove}>
              {slots.portrait(card, at)}
            </SavedItem>
          </li>
        ))}
      </ul>
    </ListStates>
  );
}

const keyOf = ({ content_type: type, content_id: id }: ContentCard): string => `${type}${id}`;

/** Removes a card and keeps the focus in the list. */
function useRemoval(cards: readonly ContentCard[] = [], onRemove: (card: ContentCard) => void) {
  const listRef = useRef<HTMLUListElement>(null);
  const removeKey = useFocusAfterRemoval({ list: listRef, keys: cards.map(keyOf) }, (key) => {
    const card = cards.find((each) => keyOf(each) === key);
    if (card) onRemove(card);
  });
  return { listRef, remove: (card: ContentCard) => removeKey(keyOf(card)) };
}

type ListStates = {
  kind: SavedKind;
  tab: SavedTab;
  slots: SavedSlots;
  query: ReturnType<typeof useApiPages<'GET user/like'>>;
  skeleton: ReactNode;
  children: ReactNode;
};

/** Renders a list's loading, error and empty states, or its content. */
function ListStates({ kind, tab, slots, query, skeleton, children }: ListStates) {
  if (query.isPending) return skeleton;
  if (!query.data) return <Failure src={slots.errorImage} error={query.error} onRetry={query.refetch} />;
  const isEmpty = query.data.length === 0;
  if (isEmpty && !query.hasNextPage) {
    const link = emptyLinks[tab];
    return (
      <Empty src={slots.emptyImage} text={savedKinds[kind].empty}>
        <ButtonLink href={pageAddress(link.to)}>{link.label}</ButtonLink>
      </Empty>
    );
  }
  return (
    <>
      <h2 className="visually-hidden">{savedTabs.find(({ key }) => key === tab)?.label}</h2>
      {!isEmpty && children}
      <ListFooter state={pagingState(query)} error={query.error} onMore={query.fetchNextPage} />
    </>
  );
}

type SavedItemProps = {
  /** A row is swiped to the left; a portrait has a button over its picture. */
  layout: 'row' | 'portrait';
  card: ContentCard;
  /** Label of the removal: 取消收藏 or 取消点赞. */
  removeLabel: string;
  onRemove: (card: ContentCard) => void;
  children: ReactNode;
};

/** One saved content. A long press opens its menu. */
function SavedItem({ layout, card, removeLabel, onRemove, children }: SavedItemProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const press = useLongPress(() => setMenuOpen(true));
  const remove = () => onRemove(card);
  const content = <div {...press}>{children}</div>;
  return (
    <div className={styles.item}>
      {layout === 'row' ? (
        <SwipeRow action={removeLabel} name={card.title} onAction={remove}>
          {content}
        </SwipeRow>
      ) : (
        <>
          {content}
          <span className={styles.more}>
            <IconButton label={`更多：${card.title}`} onClick={() => setMenuOpen(true)}>
              <MoreIcon />
            </IconButton>
          </span>
        </>
      )}
      <ActionSheet
        open={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        title={card.title}
        actions={[{ key: 'remove', label: removeLabel }]}
        onChoose={remove}
      />
    </div>
  );
}

/** What the screen passes in from other features. */
export interface SavedSlots {
  readonly row: (card: ContentCard) => ReactNode;
  readonly portrait: (card: ContentCard, at: number) => ReactNode;
  /** Shown instead of everything for guests. */
  readonly invitation: ReactNode;
  /** Image addresses. */
  readonly emptyImage: string;
  readonly errorImage: string;
}
