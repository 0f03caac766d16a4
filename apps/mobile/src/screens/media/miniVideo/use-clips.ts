import { useMemo, useState } from 'react';
import { isMissing } from '../../../features/article/is-missing.ts';
import { useStore } from '../../../platform/store.ts';
import { areaStore } from '../../../session/area-store.ts';
import { pagingState } from '../../../session/paging-state.ts';
import { useWirePages } from '../../../session/use-wire-pages.ts';
import type { FeedPlace } from './read-place.ts';
import { type Clip, continueWith } from './sequence.ts';

/** The list that a feed goes through, as far as it was read. A block that is gone gives way to what is recommended. */
function useList({ list, cid }: FeedPlace) {
  const { id: area_id } = useStore(areaStore);
  const isBlock = list === 'miniVideo' && cid !== undefined;
  const block = useWirePages('GET page/module/video', { cid: cid ?? 1, area_id }, { enabled: isBlock });
  const hasBlock = isBlock && !isMissing(block.error);
  const isRecommended = list === 'miniVideo' && !hasBlock;
  const recommended = useWirePages('GET index/recommend/video', { area_id }, { enabled: isRecommended });
  const isKept = list === 'like' || list === 'collection';
  const kept = useWirePages('GET user/video', { type: isKept ? list : 'like' }, { enabled: isKept });
  const isMade = list === 'expert';
  const input = { expert_id: cid ?? 1, content_type: 'miniVideo' } as const;
  const made = useWirePages('GET expert/course', input, { enabled: isMade });
  return isKept ? kept : isMade ? made : hasBlock ? block : recommended;
}

/** The order of a feed, growing while its list is read on; what somebody does not want to see is left out of it. */
export function useClips(place: FeedPlace) {
  const read = useList(place);
  const [known, setKnown] = useState<readonly Clip[]>([]);
  const [dropped, setDropped] = useState<readonly (readonly number[])[]>([]);
  const { data: list = [], isPending, isError, hasNextPage } = read;
  const whole = read.data !== undefined && !hasNextPage;
  const clips = continueWith(known, { list, whole, first: place.first });
  if (clips !== known) setKnown(clips);
  const wanted = useMemo(
    () => clips.filter(({ id }) => !dropped.some((ids) => ids.includes(id))),
    [clips, dropped],
  );
  const state = isPending ? 'loading' : isError && !read.data ? 'error' : pagingState(read);
  return {
    clips: wanted,
    state,
    /** Reads on, or again after a failure. */
    readOn: () => void (read.data ? read.fetchNextPage() : read.refetch()),
    drop: (ids: readonly number[]) => setDropped((before) => [...before, ids]),
    /** Takes the last of it back. */
    restore: () => setDropped((before) => before.slice(0, -1)),
  } as const;
}
