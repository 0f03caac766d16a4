import type { Wire, WireKey } from '@academy/contract/endpoints.ts';
import { type keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '@academy/client/api-error.ts';
import { call } from './call.ts';

export interface WireSettings {
  /** False holds the read back until what it depends on is known. */
  readonly enabled?: boolean;
  /** Milliseconds, one of `staleTimes`. */
  readonly staleTime?: number;
  /** `keepPreviousData`: the last answer stays while that to another input is on its way. */
  readonly placeholderData?: typeof keepPreviousData;
}

/**
 * Reads one call of the contract: `useWire('GET page', { area_id })`. The answer is kept under `[key, input]`, so that
 * whoever changes something refreshes it by naming the contract.
 */
export function useWire<Key extends WireKey>(
  key: Key,
  input: Wire[Key]['input'],
  settings: WireSettings = {},
): UseQueryResult<Wire[Key]['output'], ApiError> {
  return useQuery<Wire[Key]['output'], ApiError>({
    ...settings,
    queryKey: [key, input],
    queryFn: ({ signal }) => call(key, input, { signal }),
  });
}
