import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import type { ReactNode } from 'react';
import { pageAddress } from '../../navigation/paths.ts';
import { pagingState } from '../../session/paging-state.ts';
import { useWirePages } from '../../session/use-wire-pages.ts';
import { KeptItem } from './kept-item.tsx';
import { keptKinds, type KeptKind, type KeptTab, keptTabs, ways } from './kept-kinds.ts';
import styles from './kept-lists.module.css';
import type { KeptParts } from './kept-parts.ts';
import { GridSkeleton, ListSkeleton } from './kept-skeletons.tsx';

type Props = { kind: KeptKind; parts: KeptParts; onRemove: (card: ContentCard) => void };

/** Rows of one kind, or of all. */
export function KeptContents({ kind, tab, parts, onRemove }: Props & { tab: Exclude<KeptTab, 'miniVideo'> }) {
  const { list, undo } = keptKinds[kind];
  const contents = useWirePages(list, tab === 'all' ? {} : { content_type: tab });
  return (
    <States kind={kind} tab={tab} parts={parts} read={contents} shapes={<ListSkeleton />}>
      <p className={styles.hint}>向左滑，或长按，可以{undo}</p>
      <ul className={styles.list}>
        {contents.data?.map((card) => (
          <li key={`${card.content_type}${card.content_id}`}>
            <KeptItem look="row" card={card} undo={undo} onRemove={onRemove}>
              {parts.row(card)}
            </KeptItem>
          </li>
        ))}
      </ul>
    </States>
  );
}

/** Mini videos upright, two beside each other. */
export function KeptVideos({ kind, parts, onRemove }: Props) {
  const { videos: type, undo } = keptKinds[kind];
  const videos = useWirePages('GET user/video', { type });
  return (
    <States kind={kind} tab="miniVideo" parts={parts} read={videos} shapes={<GridSkeleton />}>
      <ul className={styles.grid}>
        {videos.data?.map((card, at) => (
          <li key={card.content_id}>
            <KeptItem look="portrait" card={card} undo={undo} onRemove={onRemove}>
              {parts.portrait(card, at)}
            </KeptItem>
          </li>
        ))}
      </ul>
    </States>
  );
}

type States = {
  kind: KeptKind;
  tab: KeptTab;
  parts: KeptParts;
  read: ReturnType<typeof useWirePages<'GET user/like'>>;
  shapes: ReactNode;
  children: ReactNode;
};

/** A list in the making, broken, empty or there. */
function States({ kind, tab, parts, read, shapes, children }: States) {
  if (read.isPending) return shapes;
  if (!read.data) return <Failure src={parts.failed} error={read.error} onRetry={read.refetch} />;
  const isEmpty = read.data.length === 0;
  if (isEmpty && !read.hasNextPage) {
    const way = ways[tab];
    return (
      <Empty src={parts.nothing} text={keptKinds[kind].empty}>
        <ButtonLink href={pageAddress(way.to)}>{way.label}</ButtonLink>
      </Empty>
    );
  }
  return (
    <>
      <h2 className="visually-hidden">{keptTabs.find(({ key }) => key === tab)?.label}</h2>
      {!isEmpty && children}
      <ListFooter state={pagingState(read)} onMore={read.fetchNextPage} />
    </>
  );
}
