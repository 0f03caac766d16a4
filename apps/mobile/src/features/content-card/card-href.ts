import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import type { MiniVideoList } from '@academy/contract/mini-video-limits.ts';
import { contentHref, href, type PageUrl } from '../../navigation/paths.ts';

/** The feed through which a mini video is swiped; ignored for other contents. */
export interface FeedSource {
  /** The page block, or the expert of an expert's list. */
  readonly cid?: number | undefined;
  /** The list, unless it is a page block or the recommendations. */
  readonly list?: MiniVideoList | undefined;
}

type Card = Pick<ContentCard, 'content_id' | 'content_type'>;

/** The page of a card's content; for a mini video the feed of its list. */
export function cardHref(
  { content_id: id, content_type: type }: Card,
  feed: FeedSource = {},
): PageUrl | undefined {
  return type === 'miniVideo'
    ? href.miniVideo({ id, type: feed.list, cid: feed.cid })
    : contentHref(type, id);
}
