import type { Wire, WireKey } from '@academy/contract/endpoints.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '@academy/client/api-error.ts';
import { call } from './call.ts';

/** The name under which an answer is kept: whoever changes something refreshes it by naming the contract. */
export function wireKey<Key extends WireKey>(key: Key, input: Wire[Key]['input']) {
  return [key, input] as const;
}

/** Query options of one read, for `useWire`, `prefetchQuery` and `fetchQuery`. */
export function wireQuery<Key extends WireKey>(key: Key, input: Wire[Key]['input']) {
  return {
    queryKey: wireKey(key, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Wire[Key]['output']> => call(key, input, { signal }),
  };
}

export interface WireSettings {
  /** False holds the read back until what it depends on is known. */
  readonly enabled?: boolean;
  /** Milliseconds, one of `staleTimes`. */
  readonly staleTime?: number;
}

/** Reads one call of the contract: `useWire('GET page', { area_id })`. */
export function useWire<Key extends WireKey>(
  key: Key,
  input: Wire[Key]['input'],
  settings: WireSettings = {},
): UseQueryResult<Wire[Key]['output'], ApiError> {
  return useQuery<Wire[Key]['output'], ApiError>({ ...wireQuery(key, input), ...settings });
}
