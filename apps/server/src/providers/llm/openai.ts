import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { vendorFailure } from '../../kit/ask-vendor.ts';
import type { LanguageModel, ModelPiece, ModelRequest } from '../../ports/llm.ts';
import { inTime } from './in-time.ts';
import { openStream, TooSlow } from './open-stream.ts';
import { readChunk } from './read-chunk.ts';
import { readEvents, Rubbish } from './read-events.ts';

/** Milliseconds. */
interface ModelPatience {
  /** To be connected. */
  readonly connect: number;
  /** To the first word, from the connection on. */
  readonly first: number;
  /** From one word to the next. */
  readonly between: number;
  /** For everything. */
  readonly whole: number;
  /** Before the second attempt, unless the peer asks for more. */
  readonly retry: number;
}

export interface OpenAiModel {
  /** What comes before `/chat/completions`: https://api.example.com/v1 */
  readonly url: string;
  readonly model: string;
  /** Absent where the peer asks for none. */
  readonly key?: string | undefined;
  readonly patience?: ModelPatience;
}

const defaultPatience: ModelPatience = {
  connect: 4_000,
  first: 15_000,
  between: 10_000,
  whole: 60_000,
  retry: 500,
};
/** Low: what stands in the library is to be said, not invented. */
const temperature = 0.2;
/** An answer that goes on beyond this is none. Characters. */
const longestAnswer = 12_000;
/** Nobody waits longer for a peer that asks to come back later; ms. */
const longestRetry = 3_000;
const vendor = 'LLM';

/** The peer said no, or broke; `again` where a second attempt may help. */
class Refused extends Error {
  readonly again: boolean;
  readonly wait: number;
  constructor(word: string, { again, wait = 0 }: { again: boolean; wait?: number }) {
    super(word);
    this.again = again;
    this.wait = wait;
  }
}

/** Any server that speaks OpenAI's chat completions, streamed. Tries twice as long as it has said nothing. */
export function createOpenAiModel(peer: OpenAiModel): LanguageModel {
  const { patience = defaultPatience } = peer;
  return {
    name: peer.model,
    write: async function* (request) {
      let said = false;
      for (let attempt = 1; ; attempt += 1) {
        try {
          for await (const piece of attemptOnce(peer, request, patience)) {
            said ||= piece.text !== undefined;
            yield piece;
          }
          return;
        } catch (error) {
          request.signal.throwIfAborted();
          const again = error instanceof Refused ? error.again : isUnreachable(error);
          if (said || attempt === 2 || !again) throw vendorFailure(vendor, wordOf(error));
          await sleep(waitOf(error, patience), undefined, { signal: request.signal });
        }
      }
    },
  };
}

async function* attemptOnce(
  peer: OpenAiModel,
  request: ModelRequest,
  patience: ModelPatience,
): AsyncGenerator<ModelPiece, void> {
  const end = performance.now() + patience.whole;
  const answer = await openStream(`${peer.url}/chat/completions`, {
    headers: {
      accept: 'text/event-stream',
      ...(peer.key !== undefined && { authorization: `Bearer ${peer.key}` }),
    },
    body: bodyOf(peer, request),
    patience: { connect: patience.connect, head: patience.first },
    signal: request.signal,
  });
  try {
    checkHead(answer);
    yield* readPieces(inTime(dataOf(answer), { ...patience, end }));
  } finally {
    answer.destroy();
  }
}

const bodyOf = (peer: OpenAiModel, { messages, mostTokens }: ModelRequest) =>
  JSON.stringify({
    model: peer.model,
    messages,
    max_tokens: mostTokens,
    temperature,
    stream: true,
    stream_options: { include_usage: true },
  });

function checkHead({ statusCode = 0, headers }: IncomingMessage): void {
  if (statusCode >= 200 && statusCode < 300) return;
  const seconds = Number(headers['retry-after']);
  throw new Refused(`HTTP ${statusCode}`, {
    again: statusCode === 429 || statusCode >= 500,
    wait: Number.isFinite(seconds) ? seconds * 1_000 : 0,
  });
}

/** The chunks of a streamed answer; the one chunk of a peer that does not stream. */
async function* dataOf(answer: IncomingMessage): AsyncGenerator<string, void> {
  if (!/^application\/json\b/i.test(answer.headers['content-type'] ?? '')) return yield* readEvents(answer);
  let text = '';
  for await (const part of answer.setEncoding('utf8')) {
    text += part as string;
    if (text.length > longestAnswer * 8) throw new Rubbish('an endless answer');
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
    const chunk = readChunk(event);
    if (chunk.error !== undefined) throw new Refused(chunk.error, { again: true });
    finish = chunk.finish ?? finish;
    length += chunk.text.length;
    if (length > longestAnswer) throw new Rubbish('an endless answer');
    if (chunk.text !== '') yield { text: chunk.text };
    if (chunk.usage) yield { usage: chunk.usage };
  }
  if (length === 0) throw new Refused('an empty answer', { again: true });
  if (finish === undefined) throw new Refused('an answer that broke off', { again: true });
  // Whatever the peer held back, the rest is no answer to what was asked.
  if (finish === 'content_filter') throw new Refused('content_filter', { again: false });
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/** Not connected at all, or cut before anything was said. */
const isUnreachable = (error: unknown) =>
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAI_AGAIN'].includes(String(codeOf(error)));

/** Of errors of others only their codes: the words may hold the address, or what was asked. */
function wordOf(error: unknown): string {
  if (error instanceof Refused || error instanceof Rubbish || error instanceof TooSlow) return error.message;
  const code = codeOf(error);
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : (error as Error).name;
}

const waitOf = (error: unknown, { retry }: ModelPatience) =>
  Math.min(longestRetry, Math.max(retry, error instanceof Refused ? error.wait : 0));
