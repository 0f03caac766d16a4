import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ContentDetail } from '@academy/contract/areas/content.ts';
import type { ListedExpert } from '@academy/contract/areas/recommend.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { call } from '../../data/call.ts';
import { type Toggle, type ToggleState, useOptimisticToggle } from '../../data/optimistic-toggles.ts';
import { useApi } from '../../data/use-api.ts';
import styles from './follow-button.module.css';

type Props = {
  expert: { readonly id: number; readonly name: string };
  /** Whether the user follows the expert; null for guests. */
  followed: boolean | null | undefined;
  /** Small, for use beside a byline. */
  small?: boolean;
};

/** The button 关注 or 已关注, but not for oneself. Its width is fixed, so that nothing beside it moves. */
export function FollowButton({ expert, followed, small }: Props) {
  const { on, press } = useFollow(expert.id, { followed });
  // Who the user is comes with the start of the app; nothing waits for it here.
  const { data: profile } = useApi('GET user', {}, { enabled: false });
  if (profile?.expert?.id === expert.id) return null;
  const label = on ? '已关注' : '关注';
  return (
    <span className={styles.place}>
      <Button
        variant={on || small ? 'quiet' : 'primary'}
        small={small ?? false}
        aria-label={`${label}${expert.name}`}
        onClick={() => press()}
      >
        <span className={styles.word} data-on={on || undefined}>
          {label}
        </span>
      </Button>
    </span>
  );
}

type Expert = Api['GET expert/detail']['output'];

function createFollowToggle(client: QueryClient, expertId: number): Toggle {
  return {
    name: `follow ${expertId}`,
    send: async (on) => {
      const input = { action: on ? 'add' : 'cancel', expert_id: expertId } as const;
      const response = await call('POST content/interactive/expert/focus/{action}', input);
      return { on: response.followed, count: response.follower_count };
    },
    settle: (state) => updateFollowQueries(client, expertId, state),
  };
}

/** Updates the expert's page, the bylines of their contents and the lists of experts. */
async function updateFollowQueries(
  client: QueryClient,
  expertId: number,
  { on, count }: ToggleState,
): Promise<void> {
  const expertKey = ['GET expert/detail', { expert_id: expertId }];
  await client.cancelQueries({ queryKey: expertKey });
  client.setQueryData<Expert>(
    expertKey,
    (expert) => expert && { ...expert, followed: on, follower_count: count },
  );
  const isByExpert = (detail: ContentDetail | undefined) => detail?.expert?.id === expertId;
  const bylines = client.getQueriesData<ContentDetail>({ queryKey: ['GET content/detail'] });
  for (const [queryKey, detail] of bylines) {
    if (!isByExpert(detail)) continue;
    await client.cancelQueries({ queryKey, exact: true });
    if (detail?.mine) client.setQueryData(queryKey, { ...detail, mine: { ...detail.mine, followed: on } });
    else await client.refetchQueries({ queryKey, exact: true, type: 'active' });
  }
  updateFollowed(client, expertId, { on, count });
  void client.invalidateQueries({ queryKey: ['GET user/index/expert'] });
  void client.invalidateQueries({ queryKey: ['GET user'] });
}

/** Follow state and follower count of an expert, and the function that toggles it. `followed` is null for guests. */
export function useFollow(
  expertId: number,
  { followed, count = 0 }: { followed: boolean | null | undefined; count?: number },
) {
  const client = useQueryClient();
  return useOptimisticToggle(createFollowToggle(client, expertId), { on: followed ?? undefined, count });
}

type Pages = InfiniteData<{ list: ListedExpert[]; next_cursor: string | null }>;

/** Updates the follow state and follower count of an expert in all cached lists. */
export function updateFollowed(client: QueryClient, expertId: number, { on, count }: ToggleState): void {
  const update = (expert: ListedExpert) =>
    expert.id === expertId ? { ...expert, followed: on, follower_count: count } : expert;
  client.setQueriesData<Pages>(
    { queryKey: ['GET user/index/expert'], predicate: ({ queryKey }) => queryKey[2] === 'pages' },
    (data) =>
      data && { ...data, pages: data.pages.map((page) => ({ ...page, list: page.list.map(update) })) },
  );
}
