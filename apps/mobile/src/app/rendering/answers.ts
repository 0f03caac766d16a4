import { ApiError } from '@academy/client/api-error.ts';
import { openEnvelope } from '@academy/client/envelope.ts';
import type { WireKey } from '@academy/contract/endpoints.ts';
import type { Envelope } from '@academy/contract/http/envelope.ts';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { ServedAnswer } from '../first-screen.ts';
import { rememberRefusal } from '../remember-refusal.ts';

/** Answers a call as a guest; undefined for a call that a guest may not make or that changes anything. */
export type GuestCall = (key: WireKey, input: object) => Promise<Envelope<unknown>> | undefined;

type AnswerKey = ServedAnswer[0];

/** The memory of one rendering. Nothing is asked for by itself, nothing outlives it, and it knows what was asked for. */
export class RenderingMemory extends QueryClient {
  readonly #asked = new Map<string, QueryKey>();

  constructor() {
    super({ defaultOptions: { queries: { retry: false, gcTime: Infinity, staleTime: Infinity } } });
  }

  /** Every hook passes its options through here each time it is drawn. */
  override defaultQueryOptions: QueryClient['defaultQueryOptions'] = (options) => {
    const completed = super.defaultQueryOptions(options);
    if (options.enabled !== false) this.#asked.set(completed.queryHash, completed.queryKey);
    return completed;
  };

  /** What screens asked for while they were drawn and nobody has answered. */
  listOpen(): QueryKey[] {
    return [...this.#asked.values()].filter((key) => this.getQueryState(key)?.status === 'pending');
  }
}

/**
 * Answers what is open, each as the app itself would understand the envelope, and appends it to `answers`. Gives false
 * when there was nothing that a guest can be answered.
 */
export async function answerOpen(
  memory: RenderingMemory,
  call: GuestCall,
  answers: ServedAnswer[],
): Promise<boolean> {
  const found = await Promise.all(memory.listOpen().map((key) => answer(key as AnswerKey, call)));
  const given = found.filter((each) => each !== undefined);
  for (const [key, data, refusal] of given) {
    if (refusal) rememberRefusal(memory, key, refusal);
    else memory.setQueryData(key, data);
  }
  answers.push(...given);
  return given.length > 0;
}

async function answer(key: AnswerKey, call: GuestCall): Promise<ServedAnswer | undefined> {
  const [name, input, ...rest] = key;
  const envelope = await call(name, input);
  if (!envelope) return undefined;
  try {
    const data = openEnvelope(200, envelope, () => {});
    // A list that grows page by page: this is its first.
    return [key, rest[0] === 'pages' ? { pages: [data], pageParams: [null] } : data];
  } catch (error) {
    const { code, message } = error as ApiError;
    return [key, null, { code, msg: message }];
  }
}
