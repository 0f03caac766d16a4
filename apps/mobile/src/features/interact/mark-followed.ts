import type { ListedExpert } from '@academy/contract/areas/recommend.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Standing } from '../../session/wishes.ts';

type Pages = InfiniteData<{ list: ListedExpert[]; next_cursor: string | null }>;

/** Writes into every list of experts that was read how a follow stands by now. */
export function markFollowed(client: QueryClient, expertId: number, { on, count }: Standing): void {
  const mark = (expert: ListedExpert) =>
    expert.id === expertId ? { ...expert, followed: on, follower_count: count } : expert;
  client.setQueriesData<Pages>(
    { queryKey: ['GET user/index/expert'], predicate: ({ queryKey }) => queryKey[2] === 'pages' },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, list: page.list.map(mark) })) },
  );
}
