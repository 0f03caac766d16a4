import { useMemo, useState } from 'react';
import { type MiniVideoList, miniVideoLists } from '@academy/contract/mini-video-limits.ts';
import { areaStore } from '../../../data/area-store.ts';
import { pagingState, useApiPages } from '../../../data/use-api-pages.ts';
import { isNotFound } from '../../../features/article/is-not-found.ts';
import { useStore } from '../../../platform/store.ts';
import { extendItems, type FeedItem } from './feed-items.ts';

/** The list of a feed. A missing page module falls back to recommended videos. */
function useFeedQuery({ list, cid }: FeedSource) {
  const { id: area_id } = useStore(areaStore);
  const isBlock = list === 'miniVideo' && cid !== undefined;
  const block = useApiPages('GET page/module/video', { cid: cid ?? 1, area_id }, { enabled: isBlock });
  const hasBlock = isBlock && !isNotFound(block.error);
  const isRecommended = list === 'miniVideo' && !hasBlock;
  const recommended = useApiPages('GET index/recommend/video', { area_id }, { enabled: isRecommended });
  const isSaved = list === 'like' || list === 'collection';
  const saved = useApiPages('GET user/video', { type: isSaved ? list : 'like' }, { enabled: isSaved });
  const isByExpert = list === 'expert';
  const input = { expert_id: cid ?? 1, content_type: 'miniVideo' } as const;
  const byExpert = useApiPages('GET expert/course', input, { enabled: isByExpert });
  return isSaved ? saved : isByExpert ? byExpert : hasBlock ? block : recommended;
}

/** The items of a feed, growing as pages are loaded, without those that the person has hidden. */
export function useFeedItems(source: FeedSource) {
  const query = useFeedQuery(source);
  const [ordered, setOrdered] = useState<readonly FeedItem[]>([]);
  const [hidden, setHidden] = useState<readonly (readonly number[])[]>([]);
  const { data: list = [], isPending, isError, hasNextPage } = query;
  const isComplete = query.data !== undefined && !hasNextPage;
  const items = extendItems(ordered, { list, isComplete, first: source.first });
  if (items !== ordered) setOrdered(items);
  const visible = useMemo(
    () => items.filter(({ id }) => !hidden.some((ids) => ids.includes(id))),
    [items, hidden],
  );
  const state = isPending ? 'loading' : isError && !query.data ? 'error' : pagingState(query);
  return {
    items: visible,
    state,
    error: query.error,
    /** Loads the next page, or retries a failed one. */
    loadMore: () => void (query.data ? query.fetchNextPage() : query.refetch()),
    hide: (ids: readonly number[]) => setHidden((previous) => [...previous, ids]),
    /** Undoes the last `hide`. */
    restore: () => setHidden((previous) => previous.slice(0, -1)),
  } as const;
}

/** The list that the address of a feed names. */
export interface FeedSource {
  readonly list: MiniVideoList;
  /** The id of a page module, or of the expert for an expert's list. */
  readonly cid: number | undefined;
  readonly first: number | undefined;
}

const parseId = (text: string | undefined): number | undefined => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** An unknown list, or an expert's list without an expert, is the recommended one. */
export function parseFeedSource({ cid, id, type }: Readonly<Record<string, string>>): FeedSource {
  const knownList = miniVideoLists.find((each) => each === type) ?? 'miniVideo';
  const contextId = parseId(cid);
  return {
    list: knownList === 'expert' && contextId === undefined ? 'miniVideo' : knownList,
    cid: contextId,
    first: parseId(id),
  };
}
