import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { useState } from 'react';
import type { BlockScope } from '../../../features/interact/use-block.ts';
import { useLazyChunk } from '../../../platform/use-lazy-chunk.ts';
import type { FeedItem } from './feed-items.ts';
import type { useFeedItems } from './use-feed-items.ts';

const load = () => import('../../../features/interact/more-actions.tsx');

type Props = {
  feed: ReturnType<typeof useFeedItems>;
  content: ContentDetail | undefined;
  onClose: () => void;
  onSwitchTo: (id: number | undefined) => void;
};

/**
 * The menu with 不感兴趣, 屏蔽 and 举报. A blocked video leaves the feed at once and the next one is shown. Undoing that
 * restores it, so the menu keeps the video that left.
 */
export function FeedMenu({ feed: { items, hide, restore }, content, onClose, onSwitchTo }: Props) {
  const [last, setLast] = useState(content);
  if (content && content !== last) setLast(content);
  const chunk = useLazyChunk(load, last !== undefined);
  if (!chunk || !last) return null;
  const hideBlocked = (scope: BlockScope) => {
    const authorId = last.expert?.id;
    const isBySameAuthor = ({ card }: FeedItem) =>
      scope === 'author' && authorId !== undefined && card?.expert_id === authorId;
    const isHidden = (item: FeedItem) => item.id === last.content_id || isBySameAuthor(item);
    const index = items.findIndex(({ id }) => id === last.content_id);
    hide(items.filter(isHidden).map(({ id }) => id));
    onSwitchTo(items.slice(index).find((item) => !isHidden(item))?.id);
  };
  const restoreBlocked = () => {
    restore();
    onSwitchTo(last.content_id);
  };
  return (
    <chunk.MoreActions
      key={last.content_id}
      content={last}
      open={content !== undefined}
      onClose={onClose}
      onBlocked={hideBlocked}
      onUnblocked={restoreBlocked}
    />
  );
}
