import type { ApiError } from '@academy/client/api-error.ts';
import type { Api, ApiEndpointKey } from '@academy/contract/endpoints.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { call } from './call.ts';

type MutationSettings<Key extends ApiEndpointKey, Context> = Omit<
  UseMutationOptions<Api[Key]['output'], ApiError, Api[Key]['input'], Context>,
  'mutationFn'
> & {
  /** The caller shows failures itself, for example beside the field. */
  readonly silent?: boolean;
};

/**
 * A mutation of one changing call: `useApiMutation('POST user/info').mutate({ nickname })`. A failure shows a toast
 * unless the caller or the error is silent; an optimistic caller passes `onMutate` and rolls back in `onError`.
 */
export function useApiMutation<Key extends ApiEndpointKey, Context = unknown>(
  key: Key,
  { silent, ...settings }: MutationSettings<Key, Context> = {},
): UseMutationResult<Api[Key]['output'], ApiError, Api[Key]['input'], Context> {
  return useMutation({
    ...settings,
    mutationFn: (input) => call(key, input),
    onError: (...args) => {
      const [error] = args;
      if (!silent && !error.silent) toast.show(error.message);
      return settings.onError?.(...args);
    },
  });
}
