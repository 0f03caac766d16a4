import type { Wire } from '@academy/contract/endpoints.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../session/call.ts';
import { staleTimes } from '../../../session/stale-times.ts';

type ListKey = 'GET user/account/student' | 'GET user/account/content';

/** A paged list of the dashboard with what heads it: `pages` holds every page read so far, the first one its columns. */
export function useListed<Key extends ListKey>(key: Key, input: Omit<Wire[Key]['input'], 'cursor'>) {
  return useInfiniteQuery({
    queryKey: [key, input, 'pages'] as const,
    queryFn: ({ pageParam, signal }) => {
      const page: Wire[Key]['input'] = pageParam === null ? input : { ...input, cursor: pageParam };
      return call(key, page, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: Wire[Key]['output']) => page.next_cursor,
    staleTime: staleTimes.minute,
    placeholderData: keepPreviousData,
  });
}
