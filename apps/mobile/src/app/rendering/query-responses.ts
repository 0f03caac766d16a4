import { ApiError } from '@academy/client/api-error.ts';
import { openEnvelope } from '@academy/client/envelope.ts';
import type { ApiEndpointKey } from '@academy/contract/endpoints.ts';
import type { Envelope } from '@academy/contract/http/envelope.ts';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { ServedResponse } from '../boot/first-screen.ts';
import { cacheApiError } from '../boot/cache-api-error.ts';

/** Makes a call as a guest; undefined for a call that needs a user or changes something. */
export type GuestCall = (key: ApiEndpointKey, input: object) => Promise<Envelope<unknown>> | undefined;

type AnswerKey = ServedResponse[0];

/**
 * The query client of one rendering. It requests nothing by itself, is discarded afterwards, and records which
 * queries were read.
 */
export class RenderQueryClient extends QueryClient {
  readonly #asked = new Map<string, QueryKey>();

  constructor() {
    super({ defaultOptions: { queries: { retry: false, gcTime: Infinity, staleTime: Infinity } } });
  }

  /** Every hook passes its options through here in each render. */
  override defaultQueryOptions: QueryClient['defaultQueryOptions'] = (options) => {
    const completed = super.defaultQueryOptions(options);
    if (options.enabled !== false) this.#asked.set(completed.queryHash, completed.queryKey);
    return completed;
  };

  /** Queries that screens read during rendering and that have no response yet. */
  listPending(): QueryKey[] {
    return [...this.#asked.values()].filter((key) => this.getQueryState(key)?.status === 'pending');
  }
}

/**
 * Resolves the pending queries, opening each envelope as the app would, and appends the responses to `answers`.
 * Returns false when a guest could be given none of them.
 */
export async function resolvePending(
  client: RenderQueryClient,
  call: GuestCall,
  answers: ServedResponse[],
): Promise<boolean> {
  const found = await Promise.all(client.listPending().map((key) => resolveQuery(key as AnswerKey, call)));
  const resolved = found.filter((each) => each !== undefined);
  for (const [key, data, refusal] of resolved) {
    if (refusal) cacheApiError(client, key, refusal);
    else client.setQueryData(key, data);
  }
  answers.push(...resolved);
  return resolved.length > 0;
}

async function resolveQuery(key: AnswerKey, call: GuestCall): Promise<ServedResponse | undefined> {
  const [name, input, ...rest] = key;
  const envelope = await call(name, input);
  if (!envelope) return undefined;
  try {
    const data = openEnvelope(200, envelope, () => {});
    // The first page of a paged query.
    return [key, rest[0] === 'pages' ? { pages: [data], pageParams: [null] } : data];
  } catch (error) {
    const { code, message } = error as ApiError;
    return [key, null, { code, msg: message }];
  }
}
