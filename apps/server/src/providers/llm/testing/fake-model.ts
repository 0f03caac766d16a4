import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';

export type ModelFailure =
  | 'unauthorised'
  | 'busy'
  | 'broken'
  | 'redirect'
  | 'hangsBefore'
  | 'hangsInTheMiddle'
  | 'cuts'
  | 'cutsAtOnce'
  | 'garbage'
  | 'wrongJson'
  | 'wrongShape'
  | 'errorInTheMiddle'
  | 'filtered'
  | 'empty'
  | 'endless'
  | 'endlessLine';

/** Valid variants of the protocol. */
export type ModelManner =
  | 'plain'
  | 'splitBytes'
  | 'comments'
  | 'carriageReturns'
  | 'notStreamed'
  | 'noUsage'
  | 'absurdUsage'
  | 'noDone';

interface ModelCall {
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly max_tokens: number;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
}

export interface FakeModel {
  /** The URL before `/chat/completions`. */
  readonly url: string;
  /** Every complete request. */
  readonly calls: readonly ModelCall[];
  /** The failures of the next requests, one each. */
  failNext(...failures: readonly ModelFailure[]): void;
  /** Sets the variant of the protocol from now on. */
  speak(manner: ModelManner): void;
  /**
   * Sets the answer from now on; `delay`: milliseconds between two words. The answer repeats until `until` resolves.
   */
  say(
    answer: string | ((call: ModelCall) => string),
    options?: { delay?: number; until?: Promise<unknown> },
  ): void;
  /** Responses with an open connection. */
  countOpen(): number;
  close(): Promise<void>;
}

const usage = { prompt_tokens: 321, completion_tokens: 45, total_tokens: 366 };
const chunk = (delta: object, finish: string | null = null) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason: finish }],
});
const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;

/** A fake server with OpenAI's chat completions that fails on request. */
export async function startFakeModel(): Promise<FakeModel> {
  const calls: ModelCall[] = [];
  const failures: ModelFailure[] = [];
  const open = new Set<ServerResponse>();
  let manner: ModelManner = 'plain';
  let delay = 0;
  let isEnough = true;
  let answer: (call: ModelCall) => string = () => '先陪孩子平静下来。[1]';

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    const body = JSON.parse(await text(request)) as ModelCall['body'];
    const call = { authorization: request.headers.authorization, body };
    calls.push(call);
    const failure = failures.shift();
    if (request.url !== '/v1/chat/completions' || request.method !== 'POST') return refuse(response, 404);
    if (failure) return fail(response, failure);
    return speakAs(response, { manner, pieces: cut(answer(call)), delay, isEnough: () => isEnough });
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    failNext: (...next) => void failures.splice(0, failures.length, ...next),
    speak: (next) => {
      manner = next;
    },
    say: (next, options = {}) => {
      answer = typeof next === 'string' ? () => next : next;
      delay = options.delay ?? 0;
      isEnough = options.until === undefined;
      void options.until?.then(() => (isEnough = true));
    },
    countOpen: () => open.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Pieces of two characters, so that marks and names are split. */
const cut = (answer: string) => answer.match(/[\s\S]{1,2}/gu) ?? [];

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  // Real servers repeat the question.
  response.end(
    JSON.stringify({ error: { message: 'sk-secret 小明 is wrong', type: 'invalid_request', code: status } }),
  );
}

const begin = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });

async function speakAs(
  response: ServerResponse,
  {
    manner,
    pieces,
    delay,
    isEnough = () => true,
  }: { manner: ModelManner; pieces: readonly string[]; delay: number; isEnough?: () => boolean },
): Promise<void> {
  if (manner === 'notStreamed') {
    const message = { role: 'assistant', content: pieces.join('') };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }], usage }));
    return;
  }
  begin(response);
  const write = async (data: string) => {
    const sent = manner === 'carriageReturns' ? data.replaceAll('\n', '\r\n') : data;
    if (manner !== 'splitBytes') return void response.write(sent);
    for (const byte of Buffer.from(sent)) {
      response.write(Buffer.from([byte]));
      await new Promise(setImmediate);
    }
  };
  await write(event(chunk({ role: 'assistant', content: '' })));
  do {
    for (const piece of pieces) {
      if (response.destroyed) return;
      if (manner === 'comments') await write(': still here\nevent: message\nid: 7\n');
      await write(event(chunk({ content: piece })));
      if (delay > 0) await sleep(delay);
    }
  } while (!isEnough());
  await write(event(chunk({}, 'stop')));
  const counted = manner === 'absurdUsage' ? { ...usage, prompt_tokens: Number.MAX_SAFE_INTEGER } : usage;
  if (manner !== 'noUsage') await write(event({ choices: [], usage: counted }));
  if (manner !== 'noDone') await write('data: [DONE]\n\n');
  response.end();
}

const spoken = event(chunk({ content: '睡前半小时关掉屏幕，把灯调暗。[1]然后' }));

async function fail(response: ServerResponse, failure: ModelFailure): Promise<void> {
  switch (failure) {
    case 'unauthorised':
      return refuse(response, 401);
    case 'busy':
      return refuse(response, 429, { 'retry-after': '0' });
    case 'broken':
      return refuse(response, 500);
    case 'redirect':
      return refuse(response, 307, { location: 'http://127.0.0.1:1/v1/chat/completions' });
    case 'hangsBefore':
      return;
    case 'cutsAtOnce':
      return void response.destroy();
    case 'endless':
      return speakAs(response, {
        manner: 'plain',
        pieces: Array.from({ length: 2_000 }, () => '啊'.repeat(50)),
        delay: 0,
      });
    case 'endlessLine':
      begin(response);
      response.write(`data: ${'x'.repeat(2_000_000)}`);
      return void response.end();
    case 'empty':
      return speakAs(response, { manner: 'plain', pieces: [], delay: 0 });
    default:
      begin(response);
      return failInTheMiddle(response, failure);
  }
}

function failInTheMiddle(response: ServerResponse, failure: ModelFailure): void {
  if (failure === 'garbage') return void response.end('<html>502 Bad Gateway</html>\n\ndata: <html>\n\n');
  if (failure === 'wrongJson') return void response.end('data: {"choices": [{"del\n\n');
  if (failure === 'wrongShape') return void response.end('data: {"hello": "world"}\n\n');
  response.write(spoken);
  if (failure === 'filtered') {
    response.write(event(chunk({}, 'content_filter')));
    return void response.end('data: [DONE]\n\n');
  }
  if (failure === 'errorInTheMiddle')
    return void response.end(event({ error: { message: 'overloaded, 小明', type: 'server_error' } }));
  // The data written must reach the client first.
  if (failure === 'cuts') setTimeout(() => response.destroy(), 20);
}
