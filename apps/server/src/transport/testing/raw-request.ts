import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface RawRequest {
  method?: string;
  /** Sent as it is, without encoding. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface RawResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends a request that no regular client would send. */
export async function sendRaw(
  port: number,
  { method = 'GET', path, headers = {}, body }: RawRequest,
): Promise<RawResponse> {
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { ...length, ...headers },
      agent: false,
    });
    sent.on('response', resolve).on('error', reject);
    sent.end(body);
  });
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

/** Sends any bytes on a socket and returns everything received until the server closes. */
export function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (part) => (received += part));
    socket.on('close', () => resolve(received));
    socket.on('error', (error) => (received === '' ? reject(error) : resolve(received)));
  });
}
