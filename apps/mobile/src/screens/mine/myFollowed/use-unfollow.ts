import type { ExpertCard } from '@academy/contract/areas/shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { markFollowed } from '../../../features/interact/mark-followed.ts';
import { call } from '../../../session/call.ts';
import { useRemoval } from '../../../session/use-removal.ts';

/** Follows an expert no longer, and takes that back. */
export function useUnfollow() {
  const client = useQueryClient();
  return useRemoval<ExpertCard>({
    lists: [['GET user/index/expert', { followed: 1 }]],
    isSame: (one, other) => one.id === other.id,
    send: async ({ id }, action) => {
      const input = { expert_id: id, action } as const;
      const answer = await call('POST content/interactive/expert/focus/{action}', input);
      markFollowed(client, id, { on: answer.followed, count: answer.follower_count });
    },
    touches: ({ id }) => [['GET user'], ['GET expert/detail', { expert_id: id }], ['GET content/detail']],
    said: '已取消关注',
  });
}
