import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../session/call.ts';
import { useSwitch } from '../../session/use-switch.ts';
import { patchComment } from './comment-cache.ts';
import { useDesk } from './desk.ts';
import type { Reply } from './reply.ts';

/** Whether one likes a comment, how many do, and what a press does. */
export function useCommentLike(comment: Reply) {
  const client = useQueryClient();
  const { content } = useDesk();
  const { id, liked, like_count: count } = comment;
  return useSwitch(
    {
      name: `like comment ${id}`,
      send: async (on) => {
        const input = { action: on ? 'add' : 'cancel', comment_id: id } as const;
        const answer = await call('POST content/interactive/comment/like/{action}', input);
        return { on: answer.liked, count: answer.like_count };
      },
      settle: ({ on, count: likes }) => patchComment(client, content, { id, liked: on, like_count: likes }),
    },
    { on: liked, count },
  );
}
