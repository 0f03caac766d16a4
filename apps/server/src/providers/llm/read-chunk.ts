import type { ModelUsage } from '../../ports/llm.ts';
import { Rubbish } from './read-events.ts';

/** What one chunk of a streamed completion says. */
export interface Chunk {
  readonly text: string;
  /** Why the model stopped, once it has: `stop`, `length`, `content_filter`. */
  readonly finish: string | undefined;
  readonly usage: ModelUsage | undefined;
  /** The peer's own word for what went wrong. */
  readonly error: string | undefined;
}

/** No text, and nothing that a database keeps. */
const control = /(?![\n\t])\p{Cc}/gu;
/** More than any model reads or writes at once: who counts more counts wrong. */
const mostTokens = 10_000_000;

/**
 * Reads `chat.completion.chunk`, and `chat.completion` of peers that do not stream: there the message is whole. Throws
 * Rubbish for anything that is neither.
 */
export function readChunk(data: string): Chunk {
  const chunk = parse(data);
  const choice = listed(chunk['choices'])[0] ?? {};
  const said = objectOf(choice['delta']) ?? objectOf(choice['message']) ?? {};
  const finish = choice['finish_reason'];
  const error = 'error' in chunk && chunk['error'] !== null ? wordOf(chunk['error']) : undefined;
  if (!('choices' in chunk) && !('usage' in chunk) && error === undefined)
    throw new Rubbish('JSON of another kind');
  return {
    text: typeof said['content'] === 'string' ? said['content'].replaceAll(control, '') : '',
    finish: typeof finish === 'string' && finish !== '' ? finish : undefined,
    usage: usageOf(chunk['usage']),
    error,
  };
}

type Fields = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;

const listed = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.map(objectOf).filter((one) => one !== undefined) : [];

function parse(data: string): Fields {
  try {
    const value = objectOf(JSON.parse(data));
    if (value) return value;
  } catch {
    // Its words may repeat what was asked.
  }
  throw new Rubbish('no JSON');
}

/** `code` or `type`: the message may repeat the question. */
function wordOf(error: unknown): string {
  const { code, type } = objectOf(error) ?? {};
  const word = [code, type].find((one) => typeof one === 'string' || typeof one === 'number');
  return word === undefined ? 'an error without a code' : String(word);
}

function usageOf(value: unknown): ModelUsage | undefined {
  const usage = objectOf(value);
  if (!usage) return undefined;
  const count = (name: string) => {
    const given = usage[name];
    return typeof given === 'number' && Number.isSafeInteger(given) && given >= 0
      ? Math.min(given, mostTokens)
      : 0;
  };
  return { promptTokens: count('prompt_tokens'), completionTokens: count('completion_tokens') };
}
