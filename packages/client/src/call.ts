import type { Wire, WireKey } from '@academy/contract/endpoints.ts';
import type { HeaderName } from '@academy/contract/http/envelope.ts';
import { technicalCodes, timeoutMessage, timeouts } from '@academy/contract/limits.ts';
import { ApiError } from './api-error.ts';
import { networkMessage, openEnvelope, readBody, type Reviver } from './envelope.ts';
import type { Health } from './health.ts';

export type CallHeaders = Readonly<Record<HeaderName, string>>;

export interface CallerOptions {
  /** Everything before the endpoint's path, without a slash at its end: `/app/v1`, `https://host/app/v1`. */
  readonly baseUrl: string;
  /** Read anew for every call. */
  readonly headers: () => CallHeaders;
  /** Told when the server says that the session of `token` is over, before the call rejects. */
  readonly onSessionEnded: (token: string) => void;
  readonly health?: Health;
  readonly fetch?: typeof fetch;
  /** Sees every value of an answer. */
  readonly reviver?: Reviver | undefined;
}

export interface CallSettings {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds. */
  readonly timeout?: number;
  /** The call goes out even when the page that makes it is left; its body may have 64 KB. */
  readonly keepalive?: boolean;
}

/**
 * One call of the wire. Resolves with the envelope's data (codes 200 and 202) and rejects with `ApiError` in every
 * other case: see `openEnvelope`; code 5 for a lost connection and, with the message `timeout`, for a call that took
 * too long; 600003 for one that was aborted.
 */
export type Call = <Key extends WireKey>(
  key: Key,
  input: Wire[Key]['input'],
  settings?: CallSettings,
) => Promise<Wire[Key]['output']>;

/** Builds the function through which the app makes every call but uploads. */
export function createCaller(options: CallerOptions): Call {
  const call = async (key: WireKey, input: object, settings: CallSettings = {}): Promise<unknown> => {
    const headers = options.headers();
    const asked = request(key, input, { baseUrl: options.baseUrl, headers });
    const answer = await reach(options, asked, settings).catch((error: ApiError) => {
      if (error.code !== technicalCodes.aborted) options.health?.record(true);
      throw error;
    });
    options.health?.record(answer.status >= 400);
    return openEnvelope(answer.status, answer.body, () => options.onSessionEnded(headers.token));
  };
  return call as Call;
}

/** Method, address and body of a call: path parameters are filled in from the input, the rest follows the method. */
export function request(
  key: WireKey,
  input: object,
  { baseUrl, headers }: { baseUrl: string; headers: CallHeaders },
): [string, RequestInit] {
  const [method, template] = key.split(' ') as [string, string];
  const fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined && value !== null));
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(fields.get(name));
    fields.delete(name);
    return encodeURIComponent(value);
  });
  const form = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  const inBody = method === 'POST' || method === 'PUT';
  const query = inBody || fields.size === 0 ? '' : `?${form}`;
  return [`${baseUrl}/${path}${query}`, { method, headers, ...(inBody && { body: form }) }];
}

/** Fetches within the time limit, which covers the body too. Throws `ApiError` when no answer came. */
async function reach(
  options: CallerOptions,
  [url, init]: [string, RequestInit],
  { signal, timeout = timeouts.request, keepalive }: CallSettings,
): Promise<{ status: number; body: unknown }> {
  // AbortSignal.any would say this shorter, but phones of 2022 lack it.
  const stop = new AbortController();
  const abort = () => stop.abort();
  const limit = setTimeout(abort, timeout);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const response = await (options.fetch ?? fetch)(url, {
      ...init,
      keepalive: keepalive ?? false,
      signal: stop.signal,
    });
    return { status: response.status, body: readBody(await response.text(), options.reviver) };
  } catch (cause) {
    if (signal?.aborted) throw new ApiError(technicalCodes.aborted, 'abort', { silent: true, cause });
    const late = stop.signal.aborted;
    throw late
      ? new ApiError(technicalCodes.timeout, timeoutMessage, { cause })
      : new ApiError(technicalCodes.network, networkMessage, { cause });
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener('abort', abort);
  }
}
