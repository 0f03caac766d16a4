import { useState } from 'react';
import { useApi } from '../../../data/use-api.ts';
import type { BlockScope } from '../../../features/interact/use-block.ts';
import { useLazyChunk } from '../../../platform/use-lazy-chunk.ts';
import type { FeedItem } from './feed-items.ts';
import type { useFeedItems } from './use-feed-items.ts';

const load = () => import('../../../features/interact/more-actions.tsx');

type Props = {
  feed: ReturnType<typeof useFeedItems>;
  /** The id of the video whose menu is open. */
  openId: number | undefined;
  onClose: () => void;
  onSwitchTo: (id: number | undefined) => void;
};

/**
 * The menu with 不感兴趣, 屏蔽 and 举报. A blocked video leaves the feed at once and the next one is shown. Undoing that
 * restores it, so the menu keeps the video that left. It reads the video itself: a block that is still being removed
 * when the menu opens changes the actions as soon as the server has answered.
 */
export function FeedMenu({ feed: { items, hide, restore }, openId, onClose, onSwitchTo }: Props) {
  const [lastId, setLastId] = useState(openId);
  if (openId !== undefined && openId !== lastId) setLastId(openId);
  const chunk = useLazyChunk(load, lastId !== undefined);
  const { data: last } = useApi(
    'GET content/detail',
    { content_id: lastId ?? 0, content_type: 'miniVideo' },
    { enabled: lastId !== undefined },
  );
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
      open={openId !== undefined}
      onClose={onClose}
      onBlocked={hideBlocked}
      onUnblocked={restoreBlocked}
    />
  );
}
