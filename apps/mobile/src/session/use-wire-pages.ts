import type { Wire, WireKey } from '@academy/contract/endpoints.ts';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ApiError } from '@academy/client/api-error.ts';
import { call } from './call.ts';
import type { WireSettings } from './use-wire.ts';

interface PageOfWire {
  list: unknown[];
  next_cursor: string | null;
}

/** Calls that answer page by page. */
export type PagedKey = {
  [Key in WireKey]: Wire[Key]['output'] extends PageOfWire ? Key : never;
}[WireKey];

export type ItemOf<Key extends PagedKey> = Wire[Key]['output']['list'][number];

/**
 * Reads a paged call as one growing list: `data` holds the items of every page read so far, `fetchNextPage` reads on
 * while `hasNextPage`. The pages are kept apart from a plain read of the same call: their key ends with `pages`.
 */
export function useWirePages<Key extends PagedKey>(
  key: Key,
  input: Omit<Wire[Key]['input'], 'cursor'>,
  settings: WireSettings = {},
): UseInfiniteQueryResult<ItemOf<Key>[], ApiError> {
  return useInfiniteQuery({
    ...settings,
    queryKey: [key, input, 'pages'] as const,
    queryFn: ({ pageParam, signal }) => {
      const page: Wire[Key]['input'] = pageParam === null ? input : { ...input, cursor: pageParam };
      return call(key, page, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => pages.flatMap((page) => page.list as ItemOf<Key>[]),
  });
}
