import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import type { MiniVideoList } from '@academy/contract/mini-video-limits.ts';
import { contentHref, href, type PageUrl } from '../../navigation/paths.ts';

/** Among what a mini video is swiped through; without meaning for other contents. */
export interface Among {
  /** The block of a page; of an expert's list the expert. */
  readonly cid?: number | undefined;
  /** The list, where that is another than a block or what is recommended. */
  readonly list?: MiniVideoList | undefined;
}

type Card = Pick<ContentCard, 'content_id' | 'content_type'>;

/** The page of a card's content; of a mini video the feed that its list is. */
export function cardHref(
  { content_id: id, content_type: type }: Card,
  among: Among = {},
): PageUrl | undefined {
  return type === 'miniVideo'
    ? href.miniVideo({ id, type: among.list, cid: among.cid })
    : contentHref(type, id);
}
