import { connect } from 'node:net';

/** What became of bytes that were sent on a connection. */
interface Received {
  readonly text: string;
  /** The connection could not be made at all. */
  readonly isRefused: boolean;
}

/** Milliseconds until a connection is made. */
const connectTimeout = 15_000;

/**
 * Sends pieces on a connection and returns what was received until the server closed it, or was silent for `timeout`
 * milliseconds; then the connection is cut off.
 */
export function sendBytes(
  port: number,
  pieces: readonly (string | Uint8Array)[],
  timeout: number,
): Promise<Received> {
  const { promise, resolve } = Promise.withResolvers<Received>();
  let text = '';
  let isConnected = false;
  let timer = setTimeout(() => socket.destroy(), connectTimeout);
  const socket = connect(port, '127.0.0.1', () => {
    isConnected = true;
    clearTimeout(timer);
    timer = setTimeout(() => socket.destroy(), timeout);
    for (const piece of pieces) socket.write(piece);
  });
  socket.on('data', (data: Buffer) => {
    text += data.toString('latin1');
    timer.refresh();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    clearTimeout(timer);
    resolve({ text, isRefused: !isConnected });
  });
  return promise;
}
