import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@academy/client/api-error.ts';
import { technicalCodes, timeoutMessage } from '@academy/contract/limits.ts';
import { staleTimes } from '../session/stale-times.ts';

/**
 * A lost line is tried once more. An answer of the server is an answer; and who has waited for a call's whole time is told
 * so, and may try again.
 */
function worthRetrying(failures: number, error: Error): boolean {
  if (failures > 0 || !(error instanceof ApiError)) return false;
  return error.code === technicalCodes.network && error.message !== timeoutMessage;
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
