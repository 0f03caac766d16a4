import type { Api, ApiEndpointKey } from '@academy/contract/endpoints.ts';
import { apiPrefix, codes, successMessage } from '@academy/contract/http/envelope.ts';
import { ApiError } from '../api-error.ts';

type FakeResponse<Key extends ApiEndpointKey> = Api[Key]['output'] | ApiError;

/**
 * The handlers of the fake server: for each call a function from its input to an output, or to the error it responds
 * with.
 */
export type Handlers = {
  [Key in ApiEndpointKey]?: (
    input: Received<Api[Key]['input']>,
  ) => FakeResponse<Key> | Promise<FakeResponse<Key>>;
};

/** Every field arrives as text, as over HTTP. */
export type Received<Input> = { [Name in keyof Input]: string };

export interface FakeServer {
  /** For `createCaller`, or in place of `globalThis.fetch`. */
  readonly fetch: typeof fetch;
  /** Replaces the handlers of some calls from now on. */
  answer: (handlers: Handlers) => void;
  /** From now on calls wait, until the returned function is called. */
  readonly hold: () => () => void;
  /** HTTP status ≥ 400 with which every call fails, or undefined. */
  failure: number | undefined;
  /** True: no call reaches the server. */
  offline: boolean;
}

/** An in-memory server that speaks the contract's envelopes; a call without a handler gets 404. */
export function createFakeServer(initial: Handlers): FakeServer {
  const handlers: Handlers = { ...initial };
  let held: Promise<void> | undefined;
  const server: FakeServer = {
    failure: undefined,
    offline: false,
    answer: (more) => void Object.assign(handlers, more),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = undefined;
        resolve();
      };
    },
    fetch: async (target, init) => {
      await unlessAborted(held ? held.then(nextTask) : nextTask(), init?.signal ?? undefined);
      if (server.offline) throw new TypeError('Failed to fetch');
      if (server.failure)
        return envelope(server.failure, { code: server.failure, msg: '服务开小差了，请稍后再试' });
      return respondTo(handlers, String(target instanceof Request ? target.url : target), init ?? {});
    },
  };
  return server;
}

async function respondTo(handlers: Handlers, url: string, init: RequestInit): Promise<Response> {
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

/** `'GET area'` matches `'GET /app/v1/area'`; `{action}` matches one segment and is returned by its name. */
function matchPath(key: string, requested: string): Record<string, string> | undefined {
  const [method, template] = key.split(' ') as [string, string];
  const pattern = template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${method} /(?:${apiPrefix.slice(1)}/)?${pattern}$`).exec(requested);
  return match ? { ...match.groups } : undefined;
}

function envelope(status: number, body: { code: number; msg: string; data?: unknown }): Response {
  return Response.json({ data: null, ...body }, { status });
}

/** A response never comes in the task of its request. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

function unlessAborted(work: Promise<void>, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason);
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop);
    void work.then(resolve);
  });
}
