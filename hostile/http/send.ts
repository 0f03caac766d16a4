import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { HttpRequest, HttpResponse } from './request.ts';

/** Seconds after which a request counts as hanging. */
const maxResponseSeconds = 15;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
export const closeConnections = (): void => agent.destroy();

/**
 * Sends a request and reads the whole response. Undefined where the client broke off. Rejects when the connection
 * ends without a response, or none is complete in time.
 */
export async function sendRequest(port: number, sent: HttpRequest): Promise<HttpResponse | undefined> {
  const bytes = sent.body === undefined ? undefined : Buffer.from(sent.body);
  const length = bytes && { 'content-length': String(bytes.length) };
  const headers = { ...length, ...sent.headers };
  const outgoing = request({ host: '127.0.0.1', port, method: sent.method, path: sent.path, headers, agent });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  outgoing.on('response', resolve).on('error', reject);
  if (bytes && sent.breaksOffAt !== undefined) {
    promise.catch(() => {});
    outgoing.write(bytes.subarray(0, Math.floor(bytes.length * sent.breaksOffAt)));
    await sleep(30);
    outgoing.destroy();
    return undefined;
  }
  // Seconds are counted one by one: while this process itself is held up, none of them passes.
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += 1;
    if (seconds > maxResponseSeconds)
      outgoing.destroy(new Error(`no response within ${maxResponseSeconds} s`));
  }, 1_000);
  try {
    outgoing.end(bytes);
    const response = await promise;
    const body = decode(await buffer(response), response.headers['content-encoding']);
    return { status: response.statusCode ?? 0, headers: response.headers, body };
  } finally {
    clearInterval(timer);
  }
}

function decode(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br' && body.length > 0) return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' && body.length > 0 ? gunzipSync(body) : body).toString();
}
