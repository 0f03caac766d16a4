import type { ContentDetail } from '@academy/contract/areas/content.ts';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

/** What names a content on the wire. */
export interface ContentReference {
  readonly content_id: number;
  readonly content_type: ContentType;
}

/** Lists of what a person keeps. */
type KeptKey = 'GET user/like' | 'GET user/collection' | 'GET user/video' | 'GET user/reserve';

type Pages<Item> = InfiniteData<{ list: Item[]; next_cursor: string | null }>;

/**
 * Writes what the server said of a content into its detail. A detail that was read for a guest knows nothing of a
 * person and is read anew; a read under way may be older than what was said, and is broken off.
 */
export async function settleContent(
  client: QueryClient,
  { content_id, content_type }: ContentReference,
  change: (detail: ContentDetail & { mine: NonNullable<ContentDetail['mine']> }) => ContentDetail,
): Promise<void> {
  const queryKey = ['GET content/detail', { content_id, content_type }];
  await client.cancelQueries({ queryKey, exact: true });
  const known = client.getQueryData<ContentDetail>(queryKey);
  const { mine } = known ?? {};
  if (known && mine) client.setQueryData(queryKey, change({ ...known, mine }));
  else await client.refetchQueries({ queryKey, exact: true });
}

/**
 * Brings one's own lists up to date: what is no longer kept leaves them at once, and all of them, with the counts of
 * one's record, are read anew when they are looked at.
 */
export function settleKept(
  client: QueryClient,
  lists: readonly (readonly [key: KeptKey, input?: { readonly type: string }])[],
  { content_id, content_type, kept }: ContentReference & { readonly kept: boolean },
): void {
  const isThis = (card: ContentCard) => card.content_id === content_id && card.content_type === content_type;
  const without = (data: Pages<ContentCard> | undefined) =>
    data && {
      ...data,
      pages: data.pages.map((page) => ({ ...page, list: page.list.filter((card) => !isThis(card)) })),
    };
  for (const [key, input] of lists) {
    const queryKey = input ? [key, input] : [key];
    if (!kept)
      client.setQueriesData<Pages<ContentCard>>(
        { queryKey, predicate: ({ queryKey: whole }) => whole[2] === 'pages' },
        without,
      );
    void client.invalidateQueries({ queryKey });
  }
  void client.invalidateQueries({ queryKey: ['GET user'] });
}
