import { useQueryClient } from '@tanstack/react-query';
import type { Api } from '@academy/contract/endpoints.ts';
import { call } from '../../data/call.ts';
import type { ContentReference } from '../../data/content-cache.ts';

const key = 'GET content/detail';
type ChangedLive = Pick<Api[typeof key]['input'], 'live_id' | 'live_status'>;

export type RefreshLive = (changed?: ChangedLive) => Promise<void>;

/**
 * Loads the detail of a live again. With the change that its room reported the response is never from before it; without
 * one it may be some seconds old. Rejects as the call does.
 */
export function useRefreshLive({ content_id, content_type }: ContentReference): RefreshLive {
  const client = useQueryClient();
  return async (changed) => {
    const input = { content_id, content_type };
    const queryKey = [key, input];
    if (!changed) return client.refetchQueries({ queryKey, exact: true });
    const detail = await call(key, { ...input, ...changed });
    // A read that began before the change may be answered after it.
    await client.cancelQueries({ queryKey, exact: true });
    client.setQueryData(queryKey, detail);
  };
}
