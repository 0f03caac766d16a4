import type { Wire, WireKey } from '@academy/contract/endpoints.ts';
import { apiPrefix, codes, successMessage } from '@academy/contract/http/envelope.ts';
import { ApiError } from '../api-error.ts';

type Answer<Key extends WireKey> = Wire[Key]['output'] | ApiError;

/** What the fake server knows: for each call a function from its input to an output, or to the error it answers. */
export type Handlers = {
  [Key in WireKey]?: (input: Received<Wire[Key]['input']>) => Answer<Key> | Promise<Answer<Key>>;
};

/** Every field arrives as text, as it does on the wire. */
export type Received<Input> = { [Name in keyof Input]: string };

export interface FakeServer {
  /** To be handed to `createCaller`, or put in place of `globalThis.fetch`. */
  readonly fetch: typeof fetch;
  /** Replaces the answers of some calls from now on. */
  answer: (handlers: Handlers) => void;
  /** Milliseconds before every answer. */
  delay: number;
  /** HTTP status ≥ 400 with which every call fails, or undefined. */
  failure: number | undefined;
  /** True: no call reaches the server. */
  offline: boolean;
}

/** A server in memory that speaks the contract's envelopes; a call without a handler is answered with 404. */
export function createFakeServer(initial: Handlers): FakeServer {
  const handlers: Handlers = { ...initial };
  const server: FakeServer = {
    delay: 0,
    failure: undefined,
    offline: false,
    answer: (more) => void Object.assign(handlers, more),
    fetch: async (target, init) => {
      await pause(server.delay, init?.signal ?? undefined);
      if (server.offline) throw new TypeError('Failed to fetch');
      if (server.failure)
        return envelope(server.failure, { code: server.failure, msg: '服务开小差了，请稍后再试' });
      return answerTo(handlers, String(target instanceof Request ? target.url : target), init ?? {});
    },
  };
  return server;
}

async function answerTo(handlers: Handlers, url: string, init: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(url, 'http://fake.invalid');
  const method = init.method ?? 'GET';
  for (const [key, handler] of Object.entries(handlers)) {
    const parameters = matchPath(key, `${method} ${pathname}`);
    if (!parameters) continue;
    const fields =
      method === 'GET' || method === 'DELETE'
        ? searchParams
        : new URLSearchParams(init.body as URLSearchParams);
    const run = handler as (input: unknown) => unknown;
    const output = await run({ ...Object.fromEntries(fields), ...parameters });
    if (output instanceof ApiError)
      return envelope(200, { code: output.code, msg: output.message, data: output.data });
    return envelope(200, { code: codes.success, msg: successMessage, data: output });
  }
  return envelope(404, { code: 404, msg: '请求的接口不存在' });
}

/** `'GET area'` matches `'GET /app/v1/area'`; `{action}` matches one segment and is given back by its name. */
function matchPath(key: string, requested: string): Record<string, string> | undefined {
  const [method, template] = key.split(' ') as [string, string];
  const pattern = template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${method} /(?:${apiPrefix.slice(1)}/)?${pattern}$`).exec(requested);
  return match ? { ...match.groups } : undefined;
}

function envelope(status: number, body: { code: number; msg: string; data?: unknown }): Response {
  return Response.json({ data: null, ...body }, { status });
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason);
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop);
    setTimeout(resolve, milliseconds);
  });
}
