import type { ApiError } from '@academy/client/api-error.ts';
import type { Wire } from '@academy/contract/endpoints.ts';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { call } from '../../session/call.ts';

type Input = Omit<Wire['GET search']['input'], 'cursor'>;
type Answer = Wire['GET search']['output'];

/** The pages read so far as one list, and what the first of them says about the search. */
export interface SearchFound extends Pick<Answer, 'spelling' | 'counts' | 'help'> {
  readonly hits: Answer['list'];
}

/** Searches page by page: as `useWirePages`, but what comes with the hits is kept. */
export function useSearch(
  input: Input,
  { enabled = true }: { enabled?: boolean } = {},
): UseInfiniteQueryResult<SearchFound, ApiError> {
  return useInfiniteQuery({
    enabled,
    queryKey: ['GET search', input, 'pages'] as const,
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam === null ? input : { ...input, cursor: pageParam };
      return call('GET search', page, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: Answer) => page.next_cursor,
    select: ({ pages }): SearchFound => ({
      hits: pages.flatMap((page) => page.list),
      spelling: pages[0]?.spelling ?? null,
      counts: pages[0]?.counts ?? [],
      help: pages[0]?.help ?? null,
    }),
  });
}
