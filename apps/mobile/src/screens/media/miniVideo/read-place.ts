import { type MiniVideoList, miniVideoLists } from '@academy/contract/mini-video-limits.ts';

/** What the address of a feed asks for. */
export interface FeedPlace {
  readonly list: MiniVideoList;
  /** A block of a page; of an expert's list the expert. */
  readonly cid: number | undefined;
  /** The video that it begins with. */
  readonly first: number | undefined;
}

const idOf = (text: string | undefined): number | undefined => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** An unknown list is the recommended one; an expert's without an expert too. */
export function readPlace({ cid, id, type }: Readonly<Record<string, string>>): FeedPlace {
  const named = miniVideoLists.find((each) => each === type) ?? 'miniVideo';
  const of = idOf(cid);
  return { list: named === 'expert' && of === undefined ? 'miniVideo' : named, cid: of, first: idOf(id) };
}
