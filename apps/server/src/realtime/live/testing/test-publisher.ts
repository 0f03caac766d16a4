import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { PublishTold } from '@academy/contract/realtime/publish.ts';

/** A page that publishes, as far as the wire sees it. */
export interface TestPublisher {
  readonly socket: WebSocket;
  /** What the server said so far. */
  readonly told: PublishTold[];
  /** The code and the words with which it was closed. */
  readonly closed: Promise<{ code: number; words: string }>;
  /** Sends pieces, `perSecond` a second; without, all at once. */
  send(pieces: readonly Buffer[], perSecond?: number): Promise<void>;
  /** Leaves as a page that is closed does. */
  leave(): Promise<void>;
}

/** Connects to an address that `publish` gave. Resolves once the socket is open, whatever becomes of it. */
export async function connectPublisher(origin: string, address: string): Promise<TestPublisher> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${address}`);
  const told: PublishTold[] = [];
  socket.on('message', (data) => void told.push(JSON.parse((data as Buffer).toString()) as PublishTold));
  const { promise: closed, resolve } = Promise.withResolvers<{ code: number; words: string }>();
  socket.on('close', (code, reason) => resolve({ code, words: reason.toString() }));
  socket.on('error', () => {});
  await once(socket, 'open');
  return {
    socket,
    told,
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
