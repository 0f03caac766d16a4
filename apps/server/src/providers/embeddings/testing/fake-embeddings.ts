import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { EmbeddingsFailure } from '../../../ports/testing/embeddings-conformance.ts';

interface EmbeddingsCall {
  readonly authorization: string | undefined;
  readonly body: { readonly model: string; readonly input: readonly string[] };
}

export interface FakeEmbeddings {
  /** The URL before `/embeddings`. */
  readonly url: string;
  /** Every complete request. */
  readonly calls: readonly EmbeddingsCall[];
  /** The failures of the next requests, one each. */
  failNext(...failures: readonly EmbeddingsFailure[]): void;
  /** Sets from now on the vector of each text. */
  place(vectorOf: (text: string) => readonly number[]): void;
  /** Responses with an open connection. */
  countOpen(): number;
  close(): Promise<void>;
}

/** A fake server with OpenAI's embeddings that fails on request. With a key it refuses calls without it. */
export async function startFakeEmbeddings({ key }: { key?: string } = {}): Promise<FakeEmbeddings> {
  const calls: EmbeddingsCall[] = [];
  const failures: EmbeddingsFailure[] = [];
  const open = new Set<ServerResponse>();
  let vectorOf: (text: string) => readonly number[] = numbersOf;

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    const body = JSON.parse(await text(request)) as EmbeddingsCall['body'];
    const { authorization } = request.headers;
    calls.push({ authorization, body });
    const failure = failures.shift();
    if (request.url !== '/v1/embeddings' || request.method !== 'POST') return refuse(response, 404);
    if (key !== undefined && authorization !== `Bearer ${key}`) return refuse(response, 401);
    const items = body.input.map((one, index) => ({ object: 'embedding', index, embedding: vectorOf(one) }));
    if (failure) return fail(response, { failure, items, body });
    // In the opposite order, which the protocol allows.
    return send(response, { object: 'list', model: body.model, data: items.toReversed() });
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    failNext: (...next) => void failures.splice(0, failures.length, ...next),
    place: (next) => {
      vectorOf = next;
    },
    countOpen: () => open.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Some numbers for each text, which are not of length 1. */
const numbersOf = (text: string): number[] =>
  Array.from({ length: 8 }, (_, dimension) => {
    const sum = Array.from(text).reduce((total, character, position) => {
      const code = character.codePointAt(0) ?? 0;
      return total + code * (position + 1) * (dimension + 1);
    }, dimension + 1);
    return 3 * Math.sin(sum);
  });

function send(response: ServerResponse, json: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(json));
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  // Real servers repeat what they got.
  response.end(JSON.stringify({ error: { message: 'sk-secret 小明 is wrong', code: status } }));
}

interface FailedCall {
  readonly failure: EmbeddingsFailure;
  readonly items: readonly { readonly index: number; readonly embedding: readonly number[] }[];
  readonly body: EmbeddingsCall['body'];
}

function fail(response: ServerResponse, { failure, items, body }: FailedCall): void {
  switch (failure) {
    case 'refusal':
      return refuse(response, 401);
    case 'busy':
      return refuse(response, 429, { 'retry-after': '0' });
    case 'broken':
      return refuse(response, 500);
    case 'redirect':
      return refuse(response, 307, { location: 'http://127.0.0.1:1/v1/embeddings' });
    case 'hangs':
      return;
    case 'cut':
      return void response.destroy();
    case 'garbage':
      return void response.end(`<html>502 ${body.input.join(' ')}</html>`);
    case 'null':
      return send(response, null);
    case 'endless':
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end(' '.repeat(20_000_000));
    case 'fewer':
      return send(response, { data: items.slice(1) });
    default:
      return send(response, { data: items.map((item) => ({ ...item, embedding: spoil(item, failure) })) });
  }
}

/** A vector that cannot be used. */
function spoil(
  { index, embedding }: FailedCall['items'][number],
  failure: Extract<EmbeddingsFailure, 'shorter' | 'empty' | 'zero' | 'words'>,
): readonly unknown[] {
  if (failure === 'shorter') return embedding.slice(index);
  if (failure === 'empty') return [];
  return embedding.map(() => (failure === 'zero' ? 0 : '0.5'));
}
