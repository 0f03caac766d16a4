import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@academy/client/api-error.ts';
import { technicalCodes } from '@academy/contract/limits.ts';
import { staleTimes } from '../session/stale-times.ts';

/** A lost or slow line is tried once more; an answer of the server is an answer. */
function worthRetrying(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && error.code === technicalCodes.network;
}

/** The app's memory of the server. `networkMode` always: a read fails at once instead of waiting for a line. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: staleTimes.minute, retry: worthRetrying, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}
