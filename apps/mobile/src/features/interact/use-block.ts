import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { settleContent } from '../../session/content-cache.ts';
import { useChange } from '../../session/use-change.ts';
import { type BlockScope, refreshBlocked } from './refresh-blocked.ts';

/** Keeps a content, or everything of its author, out of one's lists; and takes that back. */
export function useBlock(content: ContentDetail) {
  const client = useQueryClient();
  const change = useChange('POST content/interactive/block/{action}');
  const { content_id, content_type } = content;
  const send = (action: 'add' | 'cancel', scope: BlockScope, onDone: () => void) =>
    change.mutate(
      { action, content_id, content_type, scope },
      {
        onSuccess: ({ blocked }) => {
          onDone();
          const settled = settleContent(client, { content_id, content_type }, (detail) => ({
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
