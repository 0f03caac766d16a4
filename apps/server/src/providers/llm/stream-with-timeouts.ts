import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

interface StreamRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
  /** Milliseconds to connect, and to receive the response's head. */
  readonly timeouts: { readonly connect: number; readonly responseHead: number };
  readonly signal: AbortSignal;
}

/** The peer did not accept the connection or respond in time. */
export class TooSlow extends Error {}

/**
 * POSTs and resolves as soon as the response's head arrives; the body is then streamed. Redirects are not followed,
 * since the key would be sent along. A caller that stops reading must destroy the body.
 */
export function openStream(url: string, options: StreamRequest): Promise<IncomingMessage> {
  const { headers, body, timeouts, signal } = options;
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      signal,
    });
    const startTimer = (ms: number, event: string) =>
      setTimeout(() => request.destroy(new TooSlow(`no ${event} within ${ms} ms`)), ms);
    let timer = startTimer(timeouts.connect, 'connection');
    const onConnected = () => {
      clearTimeout(timer);
      timer = startTimer(timeouts.responseHead, 'answer');
    };
    request.once('socket', (socket) => {
      if (!socket.connecting) onConnected();
      else socket.once(url.startsWith('https:') ? 'secureConnect' : 'connect', onConnected);
    });
    request.once('response', (response) => {
      clearTimeout(timer);
      resolve(response);
    });
    request.once('close', () => clearTimeout(timer));
    // Also after the response has started; later errors reach the reader through its body.
    request.on('error', reject);
    request.end(body);
  });
}

interface ValueTimeouts {
  /** Milliseconds to the first value and between values. */
  readonly firstToken: number;
  readonly betweenTokens: number;
  /** The time by which it must be over, by `performance.now()`. */
  readonly deadline: number;
}

/**
 * Yields the same values while they arrive in time and throws TooSlow otherwise. The caller must then close the
 * source.
 */
export async function* withTimeouts<T>(
  values: AsyncIterable<T>,
  { firstToken, betweenTokens, deadline }: ValueTimeouts,
): AsyncGenerator<T, void> {
  const iterator = values[Symbol.asyncIterator]();
  let timeout = firstToken;
  for (;;) {
    const remaining = Math.max(0, Math.min(timeout, deadline - performance.now()));
    const next = await withinMilliseconds(iterator.next(), remaining);
    if (next.done) return;
    yield next.value;
    timeout = betweenTokens;
  }
}

async function withinMilliseconds<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TooSlow(`nothing within ${Math.round(ms)} ms`)), ms);
  // After a timeout the caller destroys the source, and this rejection has no listener.
  promise.catch(() => {});
  try {
    return await Promise.race([promise, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
