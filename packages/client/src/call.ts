import type { Api, ApiEndpointKey } from '@academy/contract/endpoints.ts';
import type { HeaderName } from '@academy/contract/http/envelope.ts';
import { technicalCodes, timeoutMessage, timeouts } from '@academy/contract/limits.ts';
import { ApiError } from './api-error.ts';
import { networkMessage, openEnvelope, readBody, type Reviver } from './envelope.ts';
import type { Health } from './health.ts';

type CallHeaders = Readonly<Record<HeaderName, string>>;

export interface CallerOptions {
  /** Everything before the endpoint's path, without a trailing slash: `/app/v1`, `https://host/app/v1`. */
  readonly baseUrl: string;
  /** Read for every call. */
  readonly headers: () => CallHeaders;
  /** Called before the call rejects when the server says that the session of `token` has ended. */
  readonly onSessionEnded: (token: string) => void;
  readonly health?: Health;
  readonly fetch?: typeof fetch;
  /** Called for every value of a response. */
  readonly reviver?: Reviver | undefined;
}

export interface CallSettings {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds. */
  readonly timeout?: number;
  /** No user waits for the response, so its result does not count for the API's health. */
  readonly isBackground?: boolean;
  /** Lets the request finish after its page is closed; its body may have 64 KB. */
  readonly keepalive?: boolean;
}

/**
 * One API call. Resolves with the envelope's data (codes 200 and 202) and rejects with `ApiError` otherwise, see
 * `openEnvelope`: code 5 for a lost connection and, with the message `timeout`, for a timeout; 600003 for an abort.
 */
type Call = <Key extends ApiEndpointKey>(
  key: Key,
  input: Api[Key]['input'],
  settings?: CallSettings,
) => Promise<Api[Key]['output']>;

/** Creates the function for all of the app's calls except uploads. */
export function createCaller(options: CallerOptions): Call {
  const call = async (key: ApiEndpointKey, input: object, settings: CallSettings = {}): Promise<unknown> => {
    const headers = options.headers();
    const callRequest = request(key, input, { baseUrl: options.baseUrl, headers });
    const health = settings.isBackground ? undefined : options.health;
    const response = await send(options, callRequest, settings).catch((error: ApiError) => {
      if (error.code !== technicalCodes.aborted) health?.record(true);
      throw error;
    });
    health?.record(response.status >= 400);
    return openEnvelope(response.status, response.body, () => options.onSessionEnded(headers.token));
  };
  return call as Call;
}

/**
 * Address and request of a call: path parameters are filled in from the input, the rest goes to the query or the body
 * by the method.
 */
export function request(
  key: ApiEndpointKey,
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

/** Sends a request within the time limit, which includes the body. Throws `ApiError` without a response. */
async function send(
  options: CallerOptions,
  [url, init]: [string, RequestInit],
  { signal, timeout = timeouts.request, keepalive }: CallSettings,
): Promise<{ status: number; body: unknown }> {
  // AbortSignal.any would be shorter, but browsers of 2022 lack it.
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeout);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const response = await (options.fetch ?? fetch)(url, {
      ...init,
      keepalive: keepalive ?? false,
      signal: controller.signal,
    });
    return { status: response.status, body: readBody(await response.text(), options.reviver) };
  } catch (cause) {
    if (signal?.aborted) throw new ApiError(technicalCodes.aborted, 'abort', { silent: true, cause });
    const isTimeout = controller.signal.aborted;
    throw isTimeout
      ? new ApiError(technicalCodes.timeout, timeoutMessage, { cause })
      : new ApiError(technicalCodes.network, networkMessage, { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
