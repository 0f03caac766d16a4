import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import { updateContentDetail, updateSavedLists, type ContentReference } from '../../data/content-cache.ts';
import { type Toggle, type ToggleState, useOptimisticToggle } from '../../data/optimistic-toggles.ts';

const actionOf = (on: boolean) => (on ? 'add' : 'cancel');

function createLikeToggle(client: QueryClient, content: ContentReference): Toggle {
  return {
    name: `like ${content.content_type} ${content.content_id}`,
    send: async (on) => {
      const input = { ...content, action: actionOf(on) } as const;
      const response = await call('POST content/interactive/like/{action}', input);
      return { on: response.liked, count: response.like_count };
    },
    settle: async ({ on, count }: ToggleState) => {
      updateSavedLists(client, [['GET user/like'], ['GET user/video', { type: 'like' }]], {
        ...content,
        saved: on,
      });
      await updateContentDetail(client, content, (detail) => ({
        ...detail,
        like_count: count,
        mine: { ...detail.mine, liked: on },
      }));
    },
  };
}

function createCollectToggle(client: QueryClient, content: ContentReference): Toggle {
  return {
    name: `collect ${content.content_type} ${content.content_id}`,
    send: async (on) => {
      const input = { ...content, action: actionOf(on) } as const;
      const response = await call('POST content/interactive/collect/{action}', input);
      return { on: response.collected, count: response.collect_count };
    },
    settle: async ({ on, count }: ToggleState) => {
      const lists = [['GET user/collection'], ['GET user/video', { type: 'collection' }]] as const;
      updateSavedLists(client, lists, { ...content, saved: on });
      await updateContentDetail(client, content, (detail) => ({
        ...detail,
        collect_count: count,
        mine: { ...detail.mine, collected: on },
      }));
    },
  };
}

/** Like and collect state of a content with their counts, and the functions that toggle them. */
export function useContentToggles(detail: ContentDetail) {
  const client = useQueryClient();
  const { content_id, content_type, mine, like_count, collect_count } = detail;
  const content = { content_id, content_type };
  return {
    like: useOptimisticToggle(createLikeToggle(client, content), { on: mine?.liked, count: like_count }),
    collection: useOptimisticToggle(createCollectToggle(client, content), {
      on: mine?.collected,
      count: collect_count,
    }),
  };
}
