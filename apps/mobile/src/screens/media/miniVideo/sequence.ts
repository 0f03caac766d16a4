import { miniVideos } from '@academy/contract/mini-video-limits.ts';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';

/** One place of the feed's order. The one that was opened by its address has no card before its list has come. */
export interface Clip {
  readonly id: number;
  readonly card?: ContentCard | undefined;
}

interface Read {
  /** The list as far as it was read. */
  readonly list: readonly ContentCard[];
  /** Nothing follows it. */
  readonly whole: boolean;
  /** The video that was opened. */
  readonly first: number | undefined;
}

/**
 * Continues the order by what was read of its list. It begins with the video that was opened, goes on with what follows
 * that in the list, and at the list's end comes round to what stood before it. Nothing that was shown ever moves: a like
 * taken back takes a video out of its list and not from under the finger.
 */
export function continueWith(known: readonly Clip[], { list, whole, first }: Read): readonly Clip[] {
  const begun = known.length > 0 || first === undefined ? known : [{ id: first }];
  const at = list.findIndex(({ content_id: id }) => id === first);
  const turned = at < 0 ? list : [...list.slice(at), ...(whole ? list.slice(0, at) : [])];
  const cards = new Map(list.map((card) => [card.content_id, card]));
  const ids = new Set(begun.map(({ id }) => id));
  const fresh = turned.filter(({ content_id: id }) => !ids.has(id));
  const isDressed = begun.some(({ id, card }) => !card && cards.has(id));
  if (begun === known && fresh.length === 0 && !isDressed) return known;
  const dressed = begun.map((clip) => (clip.card ? clip : { ...clip, card: cards.get(clip.id) }));
  return [...dressed, ...fresh.map((card) => ({ id: card.content_id, card }))];
}

/** What stands at the end of what may be swiped through. */
export type Tail = 'rest' | 'end' | 'loading' | 'error';

/** The first so many sets of the order, and what stands behind them. */
export function cutSets(
  clips: readonly Clip[],
  { sets, state }: { sets: number; state: 'more' | 'loading' | 'error' | 'end' },
): { shown: readonly Clip[]; tail: Tail } {
  const most = sets * miniVideos.setSize;
  const shown = clips.slice(0, most);
  const follows = clips.length > most || state !== 'end';
  if (!follows) return { shown, tail: 'end' };
  if (shown.length === most) return { shown, tail: 'rest' };
  return { shown, tail: state === 'error' ? 'error' : 'loading' };
}
