import { createParser } from 'eventsource-parser';
import type { ModelUsage } from '../../ports/llm.ts';

/** Characters. A token has a few, so no valid event is longer. */
const maxEventLength = 256 * 1024;

/** The server does not speak the protocol. */
export class InvalidResponse extends Error {}

/**
 * The data of server-sent events, one by one, however the stream is split. A last event without its empty line counts,
 * since some servers omit it. Throws InvalidResponse for an endless event.
 */
export async function* readEvents(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  const events: string[] = [];
  const parser = createParser({
    maxBufferSize: maxEventLength,
    onEvent: ({ data }) => events.push(data),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw new InvalidResponse('an endless event');
    },
  });
  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* events.splice(0);
  }
  parser.feed(`${decoder.decode()}\n\n`);
  yield* events.splice(0);
}

interface Chunk {
  readonly text: string;
  /** Why the model stopped, if it has: `stop`, `length`, `content_filter`. */
  readonly finish: string | undefined;
  readonly usage: ModelUsage | undefined;
  /** The server's own error code. */
  readonly error: string | undefined;
}

/** Control characters, which the database does not accept. */
const controlCharacters = /(?![\n\t])\p{Cc}/gu;
/** More tokens than any model handles; a higher count is wrong. */
const maxTokenCount = 10_000_000;

/**
 * Parses a `chat.completion.chunk`, or the `chat.completion` of a server that does not stream. Throws InvalidResponse
 * for anything else.
 */
export function parseChunk(data: string): Chunk {
  const chunk = parse(data);
  const choice = objectsOf(chunk['choices'])[0] ?? {};
  const message = objectOf(choice['delta']) ?? objectOf(choice['message']) ?? {};
  const finish = choice['finish_reason'];
  const error = 'error' in chunk && chunk['error'] !== null ? errorCodeOf(chunk['error']) : undefined;
  if (!('choices' in chunk) && !('usage' in chunk) && error === undefined)
    throw new InvalidResponse('JSON of another kind');
  return {
    text: typeof message['content'] === 'string' ? message['content'].replaceAll(controlCharacters, '') : '',
    finish: typeof finish === 'string' && finish !== '' ? finish : undefined,
    usage: usageOf(chunk['usage']),
    error,
  };
}

type Fields = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;

const objectsOf = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.map(objectOf).filter((item) => item !== undefined) : [];

function parse(data: string): Fields {
  try {
    const value = objectOf(JSON.parse(data));
    if (value) return value;
  } catch {
    // Its words may repeat what was asked.
  }
  throw new InvalidResponse('no JSON');
}

/** `code` or `type` only, since the message may repeat the question. */
function errorCodeOf(error: unknown): string {
  const { code, type } = objectOf(error) ?? {};
  const firstCode = [code, type].find((item) => typeof item === 'string' || typeof item === 'number');
  return firstCode === undefined ? 'an error without a code' : String(firstCode);
}

function usageOf(value: unknown): ModelUsage | undefined {
  const usage = objectOf(value);
  if (!usage) return undefined;
  const count = (name: string) => {
    const tokenCount = usage[name];
    return typeof tokenCount === 'number' && Number.isSafeInteger(tokenCount) && tokenCount >= 0
      ? Math.min(tokenCount, maxTokenCount)
      : 0;
  };
  return { promptTokens: count('prompt_tokens'), completionTokens: count('completion_tokens') };
}
