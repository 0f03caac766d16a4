import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect as connectTcp, type Socket } from 'node:net';
import { Server, type Socket as ServerSocket } from 'socket.io';
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
  const io = new Server(server, { transports: ['websocket', 'polling'], pingInterval: 60_000 });
  // As on a network that takes nothing from the server; on this machine the system takes megabytes by itself.
  server.prependListener('request', ({ headers, socket }) => {
    if (headers['x-stalled'] !== undefined) Object.assign(socket, { _write: () => {}, _writev: () => {} });
  });
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
  return { io, connect, origin: `http://127.0.0.1:${port}` };
}

/** Connects by polling; the returned function asks for the next packets, of which nothing arrives. */
async function connectPolling({ io, origin }: { io: Server; origin: string }): Promise<() => Socket> {
  const url = `${origin}/socket.io/?EIO=4&transport=polling`;
  const opened = await (await fetch(url)).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  const connected = once(io, 'connection');
  await fetch(`${url}&sid=${sid}`, { method: 'POST', body: '40' });
  await connected;
  const { port, pathname, search } = new URL(`${url}&sid=${sid}`);
  return () => {
    const socket = connectTcp(Number(port), '127.0.0.1');
    closing.push(() => socket.destroy());
    socket.on('error', () => {}).resume();
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: academy\r\nX-Stalled: yes\r\n\r\n`);
    return socket;
  };
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

test('who polls and reads none of the responses is disconnected, and so are the connections of the responses', async () => {
  const served = await serve();
  const { io } = served;
  const poll = await connectPolling(served);
  const piece = 'x'.repeat(64 * 1024);
  const polls: Socket[] = [];
  let pieces = 0;
  while (io.engine.clientsCount > 0 && pieces < 64) {
    if (pieces % 4 === 0) polls.push(poll());
    await new Promise((resolve) => setTimeout(resolve, 10));
    io.emit('piece', piece);
    pieces += 1;
  }
  // A piece has some bytes more than 64 KB.
  expect(pieces).toBe(16);
  await expect.poll(() => polls.filter(({ destroyed }) => !destroyed)).toEqual([]);
});

test('what waits is counted in bytes, and together with what is being sent', async () => {
  const served = await serve();
  const { io } = served;
  const poll = await connectPolling(served);
  // Three bytes each.
  io.emit('piece', '好'.repeat(200 * 1024));
  poll();
  await expect.poll(() => bufferOf([...io.sockets.sockets.values()][0]!)).toEqual([]);
  expect(io.engine.clientsCount).toBe(1);
  io.emit('piece', '好'.repeat(200 * 1024));
  expect(io.engine.clientsCount).toBe(0);
});

/** Sends to every connection until most of a megabyte waits in the server for its client. */
async function fill(io: Server): Promise<void> {
  const piece = 'x'.repeat(64 * 1024);
  for (const socket of io.sockets.sockets.values())
    while (socket.connected && bufferOf(socket).length < 12) {
      socket.emit('piece', piece);
      await new Promise((resolve) => setImmediate(resolve));
    }
}
const bufferOf = (socket: ServerSocket) => (socket.conn as unknown as { writeBuffer: unknown[] }).writeBuffer;

test('the stalled connections of one network hold no more than its share together, those that hold most go first', async () => {
  const { io, connect } = await serve({ connection: MiB, network: 3 * MiB, total: 100 * MiB });
  for (let count = 0; count < 8; count += 1) (await connect()).pause();
  const neighbour = await connect('203.0.113.8');
  neighbour.pause();
  await fill(io);
  // Some 800 KB wait for each.
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
