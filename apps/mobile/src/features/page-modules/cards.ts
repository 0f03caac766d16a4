import type { ComponentType } from 'react';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';

/**
 * How the contents of blocks are drawn: handed in by the screen, since cards are a feature of their own, and since
 * only the screen knows what of them its first paint needs.
 */
export interface EarlyCards {
  /** The line that says who, when and how much. */
  readonly meta: (card: ContentCard) => string;
}

export interface Cards extends EarlyCards {
  /** Two columns; `priority` of the first covers are fetched at once. */
  readonly Grid: ComponentType<{ cards: readonly ContentCard[]; priority?: number }>;
  /** Cover above, words below. */
  readonly Tile: ComponentType<{ card: ContentCard }>;
  /** Words beside a small cover. */
  readonly Row: ComponentType<{ card: ContentCard }>;
  /** Upright; `cid` is the block that a mini video is swiped in. */
  readonly Portrait: ComponentType<{ card: ContentCard; among?: { cid?: number } }>;
}
