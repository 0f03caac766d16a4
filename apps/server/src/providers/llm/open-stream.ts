import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';

interface StreamRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
  /** Milliseconds to be connected, and to be answered anything at all. */
  readonly patience: { readonly connect: number; readonly head: number };
  readonly signal: AbortSignal;
}

/** A peer that does not take or answer a connection in time. */
export class TooSlow extends Error {}

/**
 * POSTs and gives the answer as soon as its head is there; its body then comes as it comes. Follows no redirection:
 * the key would go along. Whoever stops reading destroys the body.
 */
export function openStream(url: string, given: StreamRequest): Promise<IncomingMessage> {
  const { headers, body, patience, signal } = given;
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      signal,
    });
    const limit = (ms: number, word: string) =>
      setTimeout(() => asked.destroy(new TooSlow(`no ${word} within ${ms} ms`)), ms);
    let timer = limit(patience.connect, 'connection');
    const connected = () => {
      clearTimeout(timer);
      timer = limit(patience.head, 'answer');
    };
    asked.once('socket', (socket) => {
      if (!socket.connecting) connected();
      else socket.once(url.startsWith('https:') ? 'secureConnect' : 'connect', connected);
    });
    asked.once('response', (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    asked.once('close', () => clearTimeout(timer));
    // Also after the answer has begun: its body tells the rest.
    asked.on('error', reject);
    asked.end(body);
  });
}
