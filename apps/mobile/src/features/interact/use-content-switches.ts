import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../session/call.ts';
import { settleContent, settleKept, type ContentReference } from '../../session/content-cache.ts';
import { useSwitch } from '../../session/use-switch.ts';
import type { Standing, Switch } from '../../session/wishes.ts';

const actionOf = (on: boolean) => (on ? 'add' : 'cancel');

/** Like or unlike. */
function likeOf(client: QueryClient, content: ContentReference): Switch {
  return {
    name: `like ${content.content_type} ${content.content_id}`,
    send: async (on) => {
      const input = { ...content, action: actionOf(on) } as const;
      const answer = await call('POST content/interactive/like/{action}', input);
      return { on: answer.liked, count: answer.like_count };
    },
    settle: async ({ on, count }: Standing) => {
      settleKept(client, [['GET user/like'], ['GET user/video', { type: 'like' }]], { ...content, kept: on });
      await settleContent(client, content, (detail) => ({
        ...detail,
        like_count: count,
        mine: { ...detail.mine, liked: on },
      }));
    },
  };
}

/** Collect, or take out of the collection. */
function collectionOf(client: QueryClient, content: ContentReference): Switch {
  return {
    name: `collect ${content.content_type} ${content.content_id}`,
    send: async (on) => {
      const input = { ...content, action: actionOf(on) } as const;
      const answer = await call('POST content/interactive/collect/{action}', input);
      return { on: answer.collected, count: answer.collect_count };
    },
    settle: async ({ on, count }: Standing) => {
      const lists = [['GET user/collection'], ['GET user/video', { type: 'collection' }]] as const;
      settleKept(client, lists, { ...content, kept: on });
      await settleContent(client, content, (detail) => ({
        ...detail,
        collect_count: count,
        mine: { ...detail.mine, collected: on },
      }));
    },
  };
}

/** Whether one likes and keeps a content, how many do, and what a press on either does. */
export function useContentSwitches(detail: ContentDetail) {
  const client = useQueryClient();
  const { content_id, content_type, mine, like_count, collect_count } = detail;
  const content = { content_id, content_type };
  return {
    like: useSwitch(likeOf(client, content), { on: mine?.liked, count: like_count }),
    collection: useSwitch(collectionOf(client, content), { on: mine?.collected, count: collect_count }),
  };
}
