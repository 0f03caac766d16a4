import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ApiError } from '@academy/client/api-error.ts';
import type { Api, ApiEndpointKey } from '@academy/contract/endpoints.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { call } from './call.ts';
import type { ApiOptions } from './use-api.ts';

interface ApiPage {
  list: unknown[];
  next_cursor: string | null;
}

/** Calls that answer page by page. */
type PagedKey = {
  [Key in ApiEndpointKey]: Api[Key]['output'] extends ApiPage ? Key : never;
}[ApiEndpointKey];

export type ItemOf<Key extends PagedKey> = Api[Key]['output']['list'][number];

/**
 * Reads a paged call as one growing list: `data` has the items of all pages so far, `fetchNextPage` loads more while
 * `hasNextPage`. The query key ends with `pages`, apart from a plain read of the same call.
 */
export function useApiPages<Key extends PagedKey>(
  key: Key,
  input: Omit<Api[Key]['input'], 'cursor'>,
  settings: ApiOptions = {},
): UseInfiniteQueryResult<ItemOf<Key>[], ApiError> {
  return useInfiniteQuery({
    ...settings,
    queryKey: [key, input, 'pages'] as const,
    queryFn: ({ pageParam, signal }) => {
      const page: Api[Key]['input'] = pageParam === null ? input : { ...input, cursor: pageParam };
      return call(key, page, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => pages.flatMap((page) => page.list as ItemOf<Key>[]),
  });
}

type Paging = Pick<UseInfiniteQueryResult, 'isFetchingNextPage' | 'isFetchNextPageError' | 'hasNextPage'>;

/** The state of the end of a growing list, for ui `ListFooter`. */
export function pagingState({ isFetchingNextPage, isFetchNextPageError, hasNextPage }: Paging) {
  if (isFetchingNextPage) return 'loading';
  if (isFetchNextPageError) return 'error';
  return hasNextPage ? 'more' : 'end';
}

/** A query of `useApi` or `useApiPages`. */
interface Query {
  readonly refetch: () => Promise<{ readonly error: Error | null }>;
}

/**
 * Refetches for a pull to refresh: a failure keeps the data, shows a toast and rejects, so that no success is shown.
 */
export async function refresh({ refetch }: Query): Promise<void> {
  const { error } = await refetch();
  if (!error) return;
  toast.show(error.message);
  throw error;
}
