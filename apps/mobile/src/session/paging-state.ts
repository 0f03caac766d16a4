import type { UseInfiniteQueryResult } from '@tanstack/react-query';

type Paging = Pick<UseInfiniteQueryResult, 'isFetchingNextPage' | 'isFetchNextPageError' | 'hasNextPage'>;

/** What the end of a growing list shows, for ui `ListFooter`. */
export function pagingState({ isFetchingNextPage, isFetchNextPageError, hasNextPage }: Paging) {
  if (isFetchingNextPage) return 'loading';
  if (isFetchNextPageError) return 'error';
  return hasNextPage ? 'more' : 'end';
}
