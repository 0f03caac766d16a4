import type { ContentDetail } from '@academy/contract/areas/content.ts';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

/** The fields that identify a content in API calls. */
export interface ContentReference {
  readonly content_id: number;
  readonly content_type: ContentType;
}

/** The lists of what a user has liked, collected or reserved. */
type SavedListKey = 'GET user/like' | 'GET user/collection' | 'GET user/video' | 'GET user/reserve';

type Pages<Item> = InfiniteData<{ list: Item[]; next_cursor: string | null }>;

/**
 * Writes the server's response about a content into its cached detail. A detail cached for a guest has no personal
 * part and is refetched; a running request may be older than the response and is cancelled.
 */
export async function updateContentDetail(
  client: QueryClient,
  { content_id, content_type }: ContentReference,
  change: (detail: ContentDetail & { mine: NonNullable<ContentDetail['mine']> }) => ContentDetail,
): Promise<void> {
  const queryKey = ['GET content/detail', { content_id, content_type }];
  await client.cancelQueries({ queryKey, exact: true });
  const cached = client.getQueryData<ContentDetail>(queryKey);
  const { mine } = cached ?? {};
  if (cached && mine) client.setQueryData(queryKey, change({ ...cached, mine }));
  else await client.refetchQueries({ queryKey, exact: true });
}

/**
 * Updates the user's saved lists: a content that is no longer saved is removed at once, and the lists and the counts
 * in the profile are refetched when they are next shown.
 */
export function updateSavedLists(
  client: QueryClient,
  lists: readonly (readonly [key: SavedListKey, input?: { readonly type: string }])[],
  { content_id, content_type, saved }: ContentReference & { readonly saved: boolean },
): void {
  const isThis = (card: ContentCard) => card.content_id === content_id && card.content_type === content_type;
  const without = (data: Pages<ContentCard> | undefined) =>
    data && {
      ...data,
      pages: data.pages.map((page) => ({ ...page, list: page.list.filter((card) => !isThis(card)) })),
    };
  for (const [key, input] of lists) {
    const queryKey = input ? [key, input] : [key];
    if (!saved)
      client.setQueriesData<Pages<ContentCard>>(
        { queryKey, predicate: ({ queryKey: whole }) => whole[2] === 'pages' },
        without,
      );
    void client.invalidateQueries({ queryKey });
  }
  void client.invalidateQueries({ queryKey: ['GET user'] });
}
