import type { ApiError } from '@academy/client/api-error.ts';
import type { Wire, WireKey } from '@academy/contract/endpoints.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { call } from './call.ts';

type Settings<Key extends WireKey, Context> = Omit<
  UseMutationOptions<Wire[Key]['output'], ApiError, Wire[Key]['input'], Context>,
  'mutationFn'
> & {
  /** The caller words failures itself: beside the field, in place. */
  readonly silent?: boolean;
};

/**
 * Makes one changing call of the contract: `useChange('POST user/info').mutate({ nickname })`. A failure is said in a
 * toast unless the caller or the error is silent; an optimistic caller gives `onMutate` and rolls back in `onError`.
 */
export function useChange<Key extends WireKey, Context = unknown>(
  key: Key,
  { silent, ...settings }: Settings<Key, Context> = {},
): UseMutationResult<Wire[Key]['output'], ApiError, Wire[Key]['input'], Context> {
  return useMutation({
    ...settings,
    mutationFn: (input) => call(key, input),
    onError: (...failure) => {
      const [error] = failure;
      if (!silent && !error.silent) toast.show(error.message);
      return settings.onError?.(...failure);
    },
  });
}
