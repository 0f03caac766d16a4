import type { ApiError } from '@academy/client/api-error.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { call } from '../../data/call.ts';

type Input = Omit<Api['GET search']['input'], 'cursor'>;
type SearchResponse = Api['GET search']['output'];

/** The loaded pages as one list, and the first page's information about the search. */
interface SearchResults extends Pick<SearchResponse, 'spelling' | 'counts' | 'help'> {
  readonly hits: SearchResponse['list'];
}

/** Searches page by page, like `useApiPages`, but also returns what comes with the hits. */
export function useSearch(
  input: Input,
  { enabled = true }: { enabled?: boolean } = {},
): UseInfiniteQueryResult<SearchResults, ApiError> {
  return useInfiniteQuery({
    enabled,
    queryKey: ['GET search', input, 'pages'] as const,
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam === null ? input : { ...input, cursor: pageParam };
      return call('GET search', page, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: SearchResponse) => page.next_cursor,
    select: ({ pages }): SearchResults => ({
      hits: pages.flatMap((page) => page.list),
      spelling: pages[0]?.spelling ?? null,
      counts: pages[0]?.counts ?? [],
      help: pages[0]?.help ?? null,
    }),
  });
}
