import { ApiError } from '@academy/client/api-error.ts';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Stores an API error in the query cache, so that what does not exist is not requested again when a screen mounts.
 */
export function cacheApiError(
  client: QueryClient,
  key: readonly unknown[],
  { code, msg }: { code: number; msg: string },
): void {
  client.setQueryDefaults(key, { retryOnMount: false });
  const query = client.getQueryCache().build(client, client.defaultQueryOptions({ queryKey: key }));
  query.setState({
    status: 'error',
    error: new ApiError(code, msg),
    errorUpdateCount: 1,
    errorUpdatedAt: Date.now(),
    fetchFailureCount: 1,
  });
}
