import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface RawRequest {
  method?: string;
  /** As it goes over the wire: nothing is encoded. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A request that no well-meant client would let out. */
export async function sendRaw(
  port: number,
  { method = 'GET', path, headers = {}, body }: RawRequest,
): Promise<RawAnswer> {
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
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
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}

/** Bytes on a socket, whatever they are; gives back all that comes until the server closes. */
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
