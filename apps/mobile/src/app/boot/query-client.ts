import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@academy/client/api-error.ts';
import { technicalCodes, timeoutMessage } from '@academy/contract/limits.ts';
import { staleTimes } from '../../data/use-api.ts';

/**
 * Retries a lost connection once. An error of the server is final, and so is a timeout, since the user has already
 * waited for the whole of it.
 */
function shouldRetry(failures: number, error: Error): boolean {
  if (failures > 0 || !(error instanceof ApiError)) return false;
  return error.code === technicalCodes.network && error.message !== timeoutMessage;
}

/**
 * The client of the query cache. `networkMode: 'always'` makes a read fail at once while offline instead of waiting.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: staleTimes.minute, retry: shouldRetry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}
