import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { blockScopes, ContentDetail } from '@academy/contract/areas/content.ts';
import type { Api, ApiEndpointKey } from '@academy/contract/endpoints.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { updateContentDetail } from '../../data/content-cache.ts';
import { useApiMutation } from '../../data/use-api-mutation.ts';

/** Blocks a content, or everything of its author, in the user's lists, and removes the block. */
export function useBlock(content: ContentDetail) {
  const client = useQueryClient();
  const change = useApiMutation('POST content/interactive/block/{action}');
  const { content_id, content_type } = content;
  const send = (action: 'add' | 'cancel', scope: BlockScope, onDone: () => void) =>
    change.mutate(
      { action, content_id, content_type, scope },
      {
        onSuccess: ({ blocked }) => {
          onDone();
          const settled = updateContentDetail(client, { content_id, content_type }, (detail) => ({
            ...detail,
            mine: { ...detail.mine, blocked: blocked ? scope : null },
          }));
          void settled.then(() => refreshBlocked(client, scope));
        },
      },
    );
  return {
    blocked: content.mine?.blocked ?? null,
    block: (scope: BlockScope, onDone: () => void) => send('add', scope, onDone),
    unblock: (scope: BlockScope) => send('cancel', scope, () => toast.show('已恢复推荐')),
  };
}

type Expert = Api['GET expert/detail']['output'];

/** Blocks everything of an expert in the user's lists, and removes the block. `blocked` is null for guests. */
export function useExpertBlock({ id, blocked }: Pick<Expert, 'id' | 'blocked'>) {
  const client = useQueryClient();
  const change = useApiMutation('POST content/interactive/block/{action}');
  const send = (action: 'add' | 'cancel', onDone: () => void) =>
    change.mutate(
      { action, scope: 'author', expert_id: id },
      {
        onSuccess: (response) => {
          onDone();
          const queryKey = ['GET expert/detail', { expert_id: id }];
          client.setQueryData<Expert>(
            queryKey,
            (expert) => expert && { ...expert, blocked: response.blocked },
          );
          refreshBlocked(client, 'author');
        },
      },
    );
  return {
    blocked: blocked ?? false,
    block: (onDone: () => void) => send('add', onDone),
    unblock: () => send('cancel', () => toast.show('已恢复推荐')),
  };
}

export type BlockScope = (typeof blockScopes)[number];

/** Lists from which blocked contents disappear. */
const listKeys: readonly ApiEndpointKey[] = [
  'GET page',
  'GET page/module',
  'GET page/module/video',
  'GET index/recommend',
  'GET index/recommend/video',
  'GET account/recommend',
  'GET content/recommend',
  'GET search',
];

/** Also changed by blocking an author: the expert's page and lists, and every content with its byline. */
const authorKeys: readonly ApiEndpointKey[] = [
  'GET user/index/expert',
  'GET expert/detail',
  'GET content/detail',
];

/** Refreshes the queries that a block, or its removal, changes. */
function refreshBlocked(client: QueryClient, scope: BlockScope): void {
  for (const key of scope === 'author' ? [...listKeys, ...authorKeys] : listKeys)
    void client.invalidateQueries({ queryKey: [key] });
}
