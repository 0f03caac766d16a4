import type { ModelUsage } from '../../ports/llm.ts';

/** Characters. A token has a few, so no valid event is longer. */
const maxEventLength = 256 * 1024;

/** The server does not speak the protocol. */
export class InvalidResponse extends Error {}

/**
 * The data of server-sent events (WHATWG HTML, 9.2), one by one, however the stream is split. Comments and other
 * fields are skipped. A last event without its empty line counts, since some servers omit it. Throws InvalidResponse
 * for an endless event.
 */
export async function* readEvents(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  const event = createEvent();
  let rest = '';
  for await (const chunk of chunks) {
    const { lines, remainder } = splitLines(rest + decoder.decode(chunk, { stream: true }));
    rest = remainder;
    if (rest.length > maxEventLength) throw new InvalidResponse('an endless line');
    for (const line of lines) {
      const data = event.addLine(line);
      if (data !== undefined) yield data;
    }
  }
  const { lines } = splitLines(`${rest}${decoder.decode()}\n\n`);
  for (const line of lines) {
    const data = event.addLine(line);
    if (data !== undefined) yield data;
  }
}

/** The complete lines; a CR at the end may be half of a CRLF and stays in the rest. */
function splitLines(text: string): { lines: string[]; remainder: string } {
  const lines: string[] = [];
  let lineStart = 0;
  for (const { 0: end, index } of text.matchAll(/\r\n|\n|\r(?!$)/g)) {
    lines.push(text.slice(lineStart, index));
    lineStart = index + end.length;
  }
  return { lines, remainder: text.slice(lineStart) };
}

function createEvent() {
  let data: string[] = [];
  let length = 0;
  return {
    /** Returns the event's data when the line completes it. */
    addLine: (line: string): string | undefined => {
      if (line === '') {
        const eventText = data.length > 0 ? data.join('\n') : undefined;
        data = [];
        length = 0;
        return eventText;
      }
      if (!line.startsWith('data:')) return undefined;
      const value = line.slice('data:'.length).replace(/^ /, '');
      length += value.length;
      if (length > maxEventLength) throw new InvalidResponse('an endless event');
      data.push(value);
      return undefined;
    },
  };
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
