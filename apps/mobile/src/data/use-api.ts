import { type keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '@academy/client/api-error.ts';
import type { Api, ApiEndpointKey } from '@academy/contract/endpoints.ts';
import { call } from './call.ts';

export interface ApiOptions {
  /** False delays the request until what it depends on is known. */
  readonly enabled?: boolean;
  /** Milliseconds, one of `staleTimes`. */
  readonly staleTime?: number;
  /** Milliseconds between two reads while it is shown. */
  readonly refetchInterval?: number;
  /** `keepPreviousData`: the last response stays while the one to another input is loading. */
  readonly placeholderData?: typeof keepPreviousData;
}

/**
 * Reads one API call: `useApi('GET page', { area_id })`. The response is cached under `[key, input]`, so that anyone
 * refreshes it by naming the call.
 */
export function useApi<Key extends ApiEndpointKey>(
  key: Key,
  input: Api[Key]['input'],
  settings: ApiOptions = {},
): UseQueryResult<Api[Key]['output'], ApiError> {
  return useQuery<Api[Key]['output'], ApiError>({
    ...settings,
    queryKey: [key, input],
    queryFn: ({ signal }) => call(key, input, { signal }),
  });
}

/** How long a response counts as fresh, in milliseconds. */
export const staleTimes = {
  /** What others change meanwhile: comments, the state of a live. */
  moment: 10_000,
  /** Lists and pages. */
  minute: 60_000,
  /** What operators rarely change: areas, system articles. */
  hour: 3_600_000,
} as const;
