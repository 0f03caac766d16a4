import type { ContentDetail } from '@academy/contract/areas/content.ts';
import type { Wire } from '@academy/contract/endpoints.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../session/call.ts';
import { useSwitch } from '../../session/use-switch.ts';
import { markFollowed } from './mark-followed.ts';
import type { Standing, Switch } from '../../session/wishes.ts';

type Expert = Wire['GET expert/detail']['output'];

/** Follow an expert, or no longer. */
function followOf(client: QueryClient, expertId: number): Switch {
  return {
    name: `follow ${expertId}`,
    send: async (on) => {
      const input = { action: on ? 'add' : 'cancel', expert_id: expertId } as const;
      const answer = await call('POST content/interactive/expert/focus/{action}', input);
      return { on: answer.followed, count: answer.follower_count };
    },
    settle: (standing) => settleFollow(client, expertId, standing),
  };
}

/** The expert's page, the bylines of what is theirs, and the lists of experts. */
async function settleFollow(client: QueryClient, expertId: number, { on, count }: Standing): Promise<void> {
  const own = ['GET expert/detail', { expert_id: expertId }];
  await client.cancelQueries({ queryKey: own });
  client.setQueryData<Expert>(own, (expert) => expert && { ...expert, followed: on, follower_count: count });
  const isTheirs = (detail: ContentDetail | undefined) => detail?.expert?.id === expertId;
  const bylines = client.getQueriesData<ContentDetail>({ queryKey: ['GET content/detail'] });
  for (const [queryKey, detail] of bylines) {
    if (!isTheirs(detail)) continue;
    await client.cancelQueries({ queryKey, exact: true });
    if (detail?.mine) client.setQueryData(queryKey, { ...detail, mine: { ...detail.mine, followed: on } });
    else await client.refetchQueries({ queryKey, exact: true, type: 'active' });
  }
  markFollowed(client, expertId, { on, count });
  void client.invalidateQueries({ queryKey: ['GET user/index/expert'] });
  void client.invalidateQueries({ queryKey: ['GET user'] });
}

/** Whether one follows an expert, how many do, and what a press does. `followed` is null for guests. */
export function useFollow(
  expertId: number,
  { followed, count = 0 }: { followed: boolean | null | undefined; count?: number },
) {
  const client = useQueryClient();
  return useSwitch(followOf(client, expertId), { on: followed ?? undefined, count });
}
