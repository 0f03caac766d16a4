import type { Wire } from '@academy/contract/endpoints.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '../../session/use-change.ts';
import { refreshBlocked } from './refresh-blocked.ts';

type Expert = Wire['GET expert/detail']['output'];

/** Keeps everything of an expert out of one's lists; and takes that back. `blocked` is null for guests. */
export function useExpertBlock({ id, blocked }: Pick<Expert, 'id' | 'blocked'>) {
  const client = useQueryClient();
  const change = useChange('POST content/interactive/block/{action}');
  const send = (action: 'add' | 'cancel', onDone: () => void) =>
    change.mutate(
      { action, scope: 'author', expert_id: id },
      {
        onSuccess: (answer) => {
          onDone();
          const own = ['GET expert/detail', { expert_id: id }];
          client.setQueryData<Expert>(own, (expert) => expert && { ...expert, blocked: answer.blocked });
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
