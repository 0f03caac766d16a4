import { miniVideos } from '@academy/contract/mini-video-limits.ts';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';

/** An item of the feed. The one opened by the address has no card until its list is loaded. */
export interface FeedItem {
  readonly id: number;
  readonly card?: ContentCard | undefined;
}

interface LoadedList {
  /** The pages loaded so far. */
  readonly list: readonly ContentCard[];
  /** The list has no further pages. */
  readonly isComplete: boolean;
  readonly first: number | undefined;
}

/**
 * Extends the feed's items by newly loaded pages. The order starts with the opened video, goes on with those after it
 * in the list and, once the list is complete, with those before it. Items never move or disappear: a withdrawn like
 * removes a video from its list, but not from the feed.
 */
export function extendItems(
  previous: readonly FeedItem[],
  { list, isComplete, first }: LoadedList,
): readonly FeedItem[] {
  const started = previous.length > 0 || first === undefined ? previous : [{ id: first }];
  const index = list.findIndex(({ content_id: id }) => id === first);
  const rotated = index < 0 ? list : [...list.slice(index), ...(isComplete ? list.slice(0, index) : [])];
  const cards = new Map(list.map((card) => [card.content_id, card]));
  const ids = new Set(started.map(({ id }) => id));
  const added = rotated.filter(({ content_id: id }) => !ids.has(id));
  const hasNewCards = started.some(({ id, card }) => !card && cards.has(id));
  if (started === previous && added.length === 0 && !hasNewCards) return previous;
  const withCards = started.map((item) => (item.card ? item : { ...item, card: cards.get(item.id) }));
  return [...withCards, ...added.map((card) => ({ id: card.content_id, card }))];
}

/** The state of the end slide. */
export type FeedEnd = 'rest' | 'end' | 'loading' | 'error';

/** The items of the first sets, and what the end slide shows. */
export function limitToSets(
  items: readonly FeedItem[],
  { sets, state }: { sets: number; state: 'more' | 'loading' | 'error' | 'end' },
): { visible: readonly FeedItem[]; end: FeedEnd } {
  const limit = sets * miniVideos.setSize;
  const visible = items.slice(0, limit);
  const hasMore = items.length > limit || state !== 'end';
  if (!hasMore) return { visible, end: 'end' };
  if (visible.length === limit) return { visible, end: 'rest' };
  return { visible, end: state === 'error' ? 'error' : 'loading' };
}
