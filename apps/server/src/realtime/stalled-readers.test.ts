import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { dropStalledReaders, type WaitingLimits } from './stalled-readers.ts';

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A Socket.IO server, and a function that connects a bare WebSocket to it. */
async function serve(limits?: WaitingLimits) {
  const server = createServer();
  const io = new Server(server, { transports: ['websocket'], pingInterval: 60_000 });
  dropStalledReaders(io, { trustProxy: true, ...(limits && { limits }) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => void io.close());
  const { port } = server.address() as AddressInfo;
  const connect = async (address = '203.0.113.7') => {
    const headers = { 'x-forwarded-for': address };
    const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
    const client = new WebSocket(url, { headers });
    closing.push(() => client.terminate());
    const connected = once(io, 'connection');
    client.once('open', () => client.send('40'));
    await connected;
    return client;
  };
  return { io, connect };
}

test('who reads nothing is disconnected, and who reads gets everything', async () => {
  const { io, connect } = await serve();
  const [reader, stalled] = [await connect(), await connect()];
  let bytesRead = 0;
  reader.on('message', (data: Buffer) => (bytesRead += data.length));
  stalled.pause();
  const piece = 'x'.repeat(64 * 1024);
  let pieces = 0;
  // The operating systems of both ends hold some megabytes by themselves.
  while (io.engine.clientsCount > 1 && pieces < 2_000) {
    io.emit('piece', piece);
    pieces += 1;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(pieces).toBeLessThan(2_000);
  expect(io.engine.clientsCount).toBe(1);
  await expect.poll(() => bytesRead).toBeGreaterThanOrEqual(pieces * piece.length);
});

const MiB = 1024 * 1024;

/** Sends to every connection until most of a megabyte waits in the server for its client. */
async function fill(io: Server): Promise<void> {
  const piece = 'x'.repeat(64 * 1024);
  for (const socket of io.sockets.sockets.values())
    while (socket.connected && bufferOf(socket).length < 14) {
      socket.emit('piece', piece);
      await new Promise((resolve) => setImmediate(resolve));
    }
}
const bufferOf = (socket: Socket) => (socket.conn as unknown as { writeBuffer: unknown[] }).writeBuffer;

test('the stalled connections of one network hold no more than its share together, those that hold most go first', async () => {
  const { io, connect } = await serve({ connection: MiB, network: 3 * MiB, total: 100 * MiB });
  for (let count = 0; count < 8; count += 1) (await connect()).pause();
  const neighbour = await connect('203.0.113.8');
  neighbour.pause();
  await fill(io);
  // Some 900 KB wait for each.
  await expect.poll(() => io.engine.clientsCount).toBeLessThanOrEqual(4);
  expect(io.engine.clientsCount).toBeGreaterThanOrEqual(2);
  expect(
    [...io.sockets.sockets.values()].map(({ handshake }) => handshake.headers['x-forwarded-for']),
  ).toContain('203.0.113.8');
});

test('all stalled connections together have a limit, from however many networks they come', async () => {
  const { io, connect } = await serve({ connection: MiB, network: 3 * MiB, total: 4 * MiB });
  for (let count = 0; count < 8; count += 1) (await connect(`203.0.113.${count}`)).pause();
  await fill(io);
  await expect.poll(() => io.engine.clientsCount).toBeLessThanOrEqual(4);
  expect(io.engine.clientsCount).toBeGreaterThanOrEqual(2);
});
