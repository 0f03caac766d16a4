import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** A WebSocket that sends text and never reads what it is sent. */
export interface UnreadingSocket {
  send(text: string): void;
  /** Whether the server has not closed it. */
  isOpen(): boolean;
  close(): void;
}

const upgradeTimeout = 10_000;

/** Opens a WebSocket of the server on this machine and stops reading it at once. Undefined when it is refused. */
export async function openUnreadingSocket(
  port: number,
  { path, address }: { path: string; address: string },
): Promise<UnreadingSocket | undefined> {
  const opening = request({
    host: '127.0.0.1',
    port,
    path: `${path}/?EIO=4&transport=websocket`,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      'x-forwarded-for': address,
    },
  });
  opening.end();
  const signal = AbortSignal.timeout(upgradeTimeout);
  const [, socket] = (await once(opening, 'upgrade', { signal }).catch(() => [])) as
    | [IncomingMessage, Socket]
    | [];
  if (socket === undefined) {
    opening.destroy();
    return undefined;
  }
  socket.on('error', () => {});
  socket.pause();
  return {
    send: (text) => {
      if (!socket.destroyed) socket.write(textFrame(text));
    },
    isOpen: () => !socket.destroyed && socket.writable,
    close: () => socket.destroy(),
  };
}

/** A text as one frame of a client, which masks what it sends (RFC 6455, section 5.2). */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  for (const [index, byte] of payload.entries()) payload[index] = byte ^ mask[index % 4]!;
  const length =
    payload.length < 126
      ? Buffer.from([0x80 | payload.length])
      : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([Buffer.from([0x81]), length, mask, payload]);
}
