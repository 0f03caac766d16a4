import type { ApiError } from '@academy/client/api-error.ts';
import type { Wire } from '@academy/contract/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { session } from '../../session/session-store.ts';
import { useChange } from '../../session/use-change.ts';

type Input = Wire['POST user/login/bind']['input'];
type Settings = { onBound: () => void; onRefused: (error: ApiError) => void };

/**
 * Binds a number. When it belongs to another account nothing changes until `merge` is called, for which a dialog asks
 * while `isMergeAsked`; the person may go on as that other account then.
 */
export function useBind({ onBound, onRefused }: Settings) {
  const client = useQueryClient();
  const [merging, setMerging] = useState<Input>();
  const bind = useChange('POST user/login/bind', {
    silent: true,
    onSuccess: (login, input) => {
      if (login.next === 'confirmMerge') return setMerging(input);
      setMerging(undefined);
      session.save(login.token);
      void client.invalidateQueries({ queryKey: ['GET user'] });
      onBound();
    },
    onError: (error) => {
      setMerging(undefined);
      onRefused(error);
    },
  });
  return {
    bind: bind.mutate,
    isPending: bind.isPending,
    isMergeAsked: merging !== undefined,
    declineMerge: () => setMerging(undefined),
    merge: () => merging && bind.mutateAsync({ ...merging, merge: 1 }).catch(() => {}),
  };
}
