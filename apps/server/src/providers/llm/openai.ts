import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { vendorFailure } from '../../kit/request-vendor.ts';
import { refusalOf, retryDelayOf, VendorRefusal } from '../../kit/vendor-refusal.ts';
import type { LanguageModel, ModelPiece, ModelRequest } from '../../ports/llm.ts';
import { openStream, TooSlow, withTimeouts } from './stream-with-timeouts.ts';
import { InvalidResponse, parseChunk, readEvents } from './completion-events.ts';

/** Milliseconds. */
interface ModelTimeouts {
  readonly connect: number;
  /** From the connection to the first token. */
  readonly firstToken: number;
  /** Between two tokens. */
  readonly betweenTokens: number;
  /** For the whole answer. */
  readonly total: number;
  /** Before the second attempt, unless the server asks for more. */
  readonly retryDelay: number;
}

interface OpenAiModel {
  /** The URL before `/chat/completions`: https://api.example.com/v1 */
  readonly url: string;
  readonly model: string;
  /** Absent for servers without authentication. */
  readonly key?: string | undefined;
  readonly timeouts?: ModelTimeouts;
}

const defaultTimeouts: ModelTimeouts = {
  connect: 4_000,
  firstToken: 15_000,
  betweenTokens: 10_000,
  total: 60_000,
  retryDelay: 500,
};
/** Low, because answers must repeat the library and not invent. */
const temperature = 0.2;
/** Characters. A longer answer counts as an endless one. */
const maxAnswerLength = 12_000;
const vendor = 'LLM';

/**
 * A client for any server with OpenAI's streaming chat completions. Makes a second attempt if nothing was received in
 * the first.
 */
export function createOpenAiModel(settings: OpenAiModel): LanguageModel {
  const { timeouts = defaultTimeouts } = settings;
  return {
    name: settings.model,
    write: async function* (request) {
      let hasText = false;
      for (let attempt = 1; ; attempt += 1) {
        try {
          for await (const piece of attemptOnce(settings, request, timeouts)) {
            hasText ||= piece.text !== undefined;
            yield piece;
          }
          return;
        } catch (error) {
          request.signal.throwIfAborted();
          const canRetry = error instanceof VendorRefusal ? error.canRetry : isUnreachable(error);
          if (hasText || attempt === 2 || !canRetry) throw vendorFailure(vendor, reasonOf(error));
          await sleep(retryDelayOf(error, timeouts.retryDelay), undefined, { signal: request.signal });
        }
      }
    },
  };
}

async function* attemptOnce(
  settings: OpenAiModel,
  request: ModelRequest,
  timeouts: ModelTimeouts,
): AsyncGenerator<ModelPiece, void> {
  const deadline = performance.now() + timeouts.total;
  const response = await openStream(`${settings.url}/chat/completions`, {
    headers: {
      accept: 'text/event-stream',
      ...(settings.key !== undefined && { authorization: `Bearer ${settings.key}` }),
    },
    body: requestBody(settings, request),
    timeouts: { connect: timeouts.connect, responseHead: timeouts.firstToken },
    signal: request.signal,
  });
  try {
    checkStatus(response);
    yield* readPieces(withTimeouts(eventData(response), { ...timeouts, deadline }));
  } finally {
    response.destroy();
  }
}

const requestBody = (settings: OpenAiModel, { messages, maxTokens }: ModelRequest) =>
  JSON.stringify({
    model: settings.model,
    messages,
    max_tokens: maxTokens,
    temperature,
    stream: true,
    stream_options: { include_usage: true },
  });

function checkStatus({ statusCode = 0, headers }: IncomingMessage): void {
  if (statusCode >= 200 && statusCode < 300) return;
  throw refusalOf(statusCode, headers['retry-after']);
}

/** The events of a streamed response, or the whole body of a server that does not stream. */
async function* eventData(response: IncomingMessage): AsyncGenerator<string, void> {
  if (!/^application\/json\b/i.test(response.headers['content-type'] ?? ''))
    return yield* readEvents(response);
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk as string;
    if (text.length > maxAnswerLength * 8) throw new InvalidResponse('an endless answer');
  }
  yield text;
}

async function* readPieces(data: AsyncIterable<string>): AsyncGenerator<ModelPiece, void> {
  let length = 0;
  let finish: string | undefined;
  for await (const event of data) {
    if (event.trim() === '[DONE]') {
      finish ??= 'stop';
      break;
    }
    const chunk = parseChunk(event);
    if (chunk.error !== undefined) throw new VendorRefusal(chunk.error, { canRetry: true });
    finish = chunk.finish ?? finish;
    length += chunk.text.length;
    if (length > maxAnswerLength) throw new InvalidResponse('an endless answer');
    if (chunk.text !== '') yield { text: chunk.text };
    if (chunk.usage) yield { usage: chunk.usage };
  }
  if (length === 0) throw new VendorRefusal('an empty answer', { canRetry: true });
  if (finish === undefined) throw new VendorRefusal('an answer that broke off', { canRetry: true });
  // The provider's content filter cut the answer, so what came is not an answer to the question.
  if (finish === 'content_filter') throw new VendorRefusal('content_filter', { canRetry: false });
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/** The connection failed, or was cut before any output. */
const isUnreachable = (error: unknown) =>
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAI_AGAIN'].includes(String(codeOf(error)));

/** Of foreign errors only the code: their messages may contain the URL or the question. */
function reasonOf(error: unknown): string {
  if (error instanceof VendorRefusal || error instanceof InvalidResponse || error instanceof TooSlow)
    return error.message;
  const code = codeOf(error);
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : (error as Error).name;
}
