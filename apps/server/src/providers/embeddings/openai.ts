import { setTimeout as sleep } from 'node:timers/promises';
import { vendorFailure } from '../../kit/request-vendor.ts';
import { refusalOf, retryDelayOf, VendorRefusal } from '../../kit/vendor-refusal.ts';
import { type Embeddings, EmbeddingsDown } from '../../ports/embeddings.ts';
import { checkLengths, InvalidVectors, readVectors } from './read-vectors.ts';

/** Milliseconds. */
interface EmbeddingsTimeouts {
  /** For the whole response to one request. */
  readonly response: number;
  /** Before the second attempt, unless the server asks for more. */
  readonly retryDelay: number;
}

interface OpenAiEmbeddings {
  /** The URL before `/embeddings`: https://api.example.com/v1 */
  readonly url: string;
  readonly model: string;
  /** Absent for servers without authentication. */
  readonly key?: string | undefined;
  readonly timeouts?: EmbeddingsTimeouts;
}

/** A whole batch takes a small server without a graphics card many seconds. */
const defaultTimeouts: EmbeddingsTimeouts = { response: 30_000, retryDelay: 500 };
/** Texts of one request: the fewest that a known server accepts at once. */
const maxBatch = 64;
/** Three times as much as a batch of the longest known vectors. */
const maxBodyBytes = 16 * 1024 * 1024;
const vendor = 'Embeddings';

/** A client for any server with OpenAI's embeddings. Each request gets a second attempt if that may help. */
export const createOpenAiEmbeddings = (settings: OpenAiEmbeddings): Embeddings => ({
  model: settings.model,
  embed: async (texts, signal) => {
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += maxBatch)
      vectors.push(...(await embedBatch(settings, texts.slice(from, from + maxBatch), signal)));
    try {
      checkLengths(vectors);
    } catch (error) {
      throw vendorFailure(vendor, reasonOf(error as Error));
    }
    return vectors;
  },
});

async function embedBatch(
  settings: OpenAiEmbeddings,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const { timeouts = defaultTimeouts } = settings;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeouts.response)]);
      return await attemptOnce(settings, texts, limited);
    } catch (error) {
      signal.throwIfAborted();
      const canRetry = error instanceof VendorRefusal ? error.canRetry : isUnreachable(error as Error);
      if (attempt === 2 || !canRetry)
        throw vendorFailure(
          vendor,
          reasonOf(error as Error),
          isDown(error as Error) ? EmbeddingsDown : undefined,
        );
      await sleep(retryDelayOf(error, timeouts.retryDelay), undefined, { signal });
    }
  }
}

async function attemptOnce(
  { url, model, key }: OpenAiEmbeddings,
  input: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const response = await fetch(`${url}/embeddings`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model, input, encoding_format: 'float' }),
    signal,
    // Following a redirect would send the key along.
    redirect: 'error',
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw refusalOf(response.status, response.headers.get('retry-after'));
  }
  if (!response.body) throw new InvalidVectors('an empty response');
  return readVectors(parse(await readBody(response.body)), input.length);
}

async function readBody(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > maxBodyBytes) throw new InvalidVectors('an endless response');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The words of this error may repeat what was sent.
  }
  throw new InvalidVectors('no JSON');
}

/** Why `fetch` failed, if the system or Node has a code for it. */
const codeOf = ({ cause }: Error): unknown => ((cause ?? {}) as { code?: unknown }).code;

/** The connection failed or was cut. */
const isUnreachable = (error: Error) =>
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAI_AGAIN', 'UND_ERR_SOCKET'].includes(String(codeOf(error)));

/** Another text would fail as well: no connection, no response in time, or 429 or 5xx. */
function isDown(error: Error): boolean {
  if (error instanceof VendorRefusal) return error.canRetry;
  return error.name === 'TimeoutError' || typeof codeOf(error) === 'string';
}

/** Of foreign errors only the code or name: their messages may contain the URL or a text. */
function reasonOf(error: Error): string {
  if (error instanceof VendorRefusal || error instanceof InvalidVectors) return error.message;
  const code = codeOf(error);
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : error.name;
}
