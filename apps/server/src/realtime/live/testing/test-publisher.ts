import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { PublishMessage } from '@academy/contract/realtime/publish.ts';

/** A page that publishes, reduced to its network traffic. */
interface TestPublisher {
  readonly socket: WebSocket;
  /** The messages that the server has sent. */
  readonly messages: PublishMessage[];
  /** The code and the reason of the close frame. */
  readonly closed: Promise<{ code: number; reason: string }>;
  /** Sends pieces, `perSecond` a second, or all at once. */
  send(pieces: readonly Buffer[], perSecond?: number): Promise<void>;
  /** Closes the connection as a closed page does. */
  leave(): Promise<void>;
}

/** Connects to a URL that `publish` returned. Resolves once the socket is open, even if it is closed right after. */
export async function connectPublisher(origin: string, address: string): Promise<TestPublisher> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${address}`);
  const messages: PublishMessage[] = [];
  socket.on(
    'message',
    (data) => void messages.push(JSON.parse((data as Buffer).toString()) as PublishMessage),
  );
  const { promise: closed, resolve } = Promise.withResolvers<{ code: number; reason: string }>();
  socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  socket.on('error', () => {});
  await once(socket, 'open');
  return {
    socket,
    messages,
    closed,
    send: async (pieces, perSecond) => {
      for (const piece of pieces) {
        if (socket.readyState !== socket.OPEN) return;
        socket.send(piece);
        if (perSecond) await sleep(1_000 / perSecond);
      }
    },
    leave: async () => {
      socket.close(1000);
      await closed;
    },
  };
}
