import { useQueryClient } from '@tanstack/react-query';
import type { Api } from '@academy/contract/endpoints.ts';
import { call } from '../../data/call.ts';
import type { ContentReference } from '../../data/content-cache.ts';
import { session } from '../../session/session-store.ts';

const key = 'GET content/detail';
type ChangedLive = Pick<Api[typeof key]['input'], 'live_id' | 'live_status'>;

export type RefreshLive = (changed?: ChangedLive) => Promise<void>;

/**
 * Loads the detail of a live again. With the change that its room reported the response has it, and where the call fails it
 * rejects; without a change the response may be some seconds old.
 */
export function useRefreshLive({ content_id, content_type }: ContentReference): RefreshLive {
  const client = useQueryClient();
  return async (changed) => {
    const input = { content_id, content_type };
    const queryKey = [key, input];
    if (!changed) return client.refetchQueries({ queryKey, exact: true });
    const { token } = session.get();
    const detail = await call(key, { ...input, ...changed });
    // It has what the person before has liked and reserved.
    if (session.get().token !== token) return;
    // A read that began before the change may be answered after it.
    await client.cancelQueries({ queryKey, exact: true });
    client.setQueryData(queryKey, detail);
  };
}
