import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  controlTypes,
  controlMessage,
  messageTypes,
  protocolMessage,
  type RtmpMessage,
  writeUint32,
} from './message.ts';
import type { RtmpConnection } from './rtmp-connection.ts';
import { createRtmpServer, type RtmpServer } from './rtmp-server.ts';
import { waitForClose, connectRtmp, type RtmpClient, requestPublish } from './testing/rtmp-client.ts';

const pollOptions = { timeout: 30_000, interval: 20 };
let server: RtmpServer;
let publishRequests: { connection: RtmpConnection; key: string }[];
const open: Socket[] = [];

beforeEach(async () => {
  publishRequests = [];
  server = createRtmpServer({
    onPublish: (connection, key) => void publishRequests.push({ connection, key }),
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of open.splice(0)) socket.destroy();
  server.close();
});

async function arrive(): Promise<RtmpClient> {
  const client = await connectRtmp(server.port);
  open.push(client.socket);
  return client;
}

/** A connection without a handshake. */
async function knock(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  open.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** A publishing client, what it received, and whether it is still connected. */
async function publish() {
  const client = await arrive();
  requestPublish(client, 'a key');
  await expect.poll(() => publishRequests.length, pollOptions).toBe(1);
  const { connection } = publishRequests[0]!;
  const media: RtmpMessage[] = [];
  const onClosed = vi.fn<() => void>();
  connection.listen({
    onMedia: (message) => void media.push(message),
    onActivity: () => {},
    onClose: onClosed,
  });
  return { client, connection, media, onClosed };
}

const picture = (length: number): RtmpMessage => ({
  type: messageTypes.video,
  stream: 1,
  timestamp: 40,
  body: Buffer.alloc(length, 0x17),
});
const codes = (client: RtmpClient) =>
  client.commands().flatMap((values) => {
    const status = values.at(-1) as { code?: string } | null | undefined;
    return typeof status?.code === 'string' ? [status.code] : [];
  });

test('a program is accepted with its key, and its stream arrives', async () => {
  const { client, connection, media, onClosed } = await publish();
  expect(publishRequests[0]!.key).toBe('a key');
  await expect.poll(() => codes(client), pollOptions).toEqual(['NetConnection.Connect.Success']);
  connection.accept();
  connection.resume();
  await expect.poll(() => codes(client), pollOptions).toContain('NetStream.Publish.Start');
  client.send({ type: messageTypes.data, stream: 1, timestamp: 0, body: Buffer.from('not even AMF0') });
  client.send(picture(70_000));
  await expect.poll(() => media, pollOptions).toEqual([picture(70_000)]);
  client.say('FCUnpublish', 6, null, 'a key');
  client.say('deleteStream', 7, null, 1);
  await client.closed;
  await expect.poll(() => onClosed.mock.calls.length, pollOptions).toBe(1);
});

test('its commands are answered, and received bytes are acknowledged', async () => {
  const { client, connection } = await publish();
  connection.accept();
  connection.resume();
  client.send(controlMessage(controlTypes.ping, 1_234));
  const pong = controlMessage(controlTypes.pong, 1_234);
  await expect.poll(() => client.received, pollOptions).toContainEqual(pong);
  client.send(protocolMessage(messageTypes.window, writeUint32(50_000)));
  client.send(picture(60_000));
  const acknowledgements = () => client.received.filter(({ type }) => type === messageTypes.acknowledgement);
  await expect.poll(() => acknowledgements().length, pollOptions).toBeGreaterThan(0);
  expect(acknowledgements()[0]!.body.readUInt32BE(0)).toBeGreaterThan(50_000);
});

test('a rejected program gets the reason and is closed even while it goes on sending', async () => {
  const { client, connection, onClosed } = await publish();
  connection.reject('NetStream.Publish.BadName', '已有另一个页面在推流');
  client.send(picture(900_000));
  await expect
    .poll(() => client.commands().at(-1), pollOptions)
    .toEqual([
      'onStatus',
      0,
      null,
      { level: 'error', code: 'NetStream.Publish.BadName', description: '已有另一个页面在推流' },
    ]);
  await client.closed;
  await expect.poll(() => onClosed.mock.calls.length, pollOptions).toBe(1);
});

test('nothing is read while reading is paused', async () => {
  const { client, connection, media } = await publish();
  connection.accept();
  connection.pause();
  for (let count = 0; count < 40; count += 1) client.send(picture(500_000));
  await expect.poll(() => client.socket.writableLength, pollOptions).toBeGreaterThan(5_000_000);
  expect(media.length).toBeLessThan(5);
  connection.resume();
  await expect.poll(() => media.length, pollOptions).toBe(40);
});

test('another application is rejected in a way that programs show', async () => {
  const client = await arrive();
  client.say('connect', 1, { app: 'vod' });
  await client.closed;
  expect(codes(client)).toEqual(['NetConnection.Connect.Rejected']);
});

const rubbish: [string, (client: RtmpClient) => void][] = [
  ['a picture before one was let in', (client) => client.send(picture(10))],
  ['a message that would be too long for a stranger', (client) => client.send(picture(70_000))],
  ['a command that is none', (client) => client.send({ ...picture(50), type: messageTypes.command })],
  [
    'chunk streams without end',
    ({ socket }) => {
      for (let id = 3; id < 60; id += 1)
        socket.write(
          Buffer.concat([Buffer.from([id, 0, 0, 0, 0, 0, 200, 8, 1, 0, 0, 0]), Buffer.alloc(128)]),
        );
    },
  ],
];
test.each(rubbish)('%s closes the connection', async (_, send) => {
  const client = await arrive();
  send(client);
  await client.closed;
  expect(publishRequests).toEqual([]);
});

test('random data closes the connection, at the start or after a valid start', async () => {
  const noise = randomBytes(5_000);
  noise[0] = 0x47;
  const socket = await knock();
  socket.write(noise);
  await waitForClose(socket);
  const { client, connection } = await publish();
  connection.accept();
  connection.resume();
  client.socket.write(Buffer.concat([Buffer.from([0x3f]), Buffer.alloc(30, 0xff)]));
  await client.closed;
});

test('a silent or stalled program is closed after a while, a publishing one is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const quiet = await knock();
  const slow = await knock();
  slow.write(Buffer.from([3, 0, 0]));
  const { client, connection } = await publish();
  connection.accept();
  const both = Promise.all([waitForClose(quiet), waitForClose(slow)]);
  vi.advanceTimersByTime(10_000);
  await both;
  expect(client.socket.readyState).toBe('open');
});

test('connections above the maximum are closed at once', async () => {
  const sockets = await Promise.all(Array.from({ length: 150 }, knock));
  const left = () => sockets.filter(({ readyState }) => readyState === 'open').length;
  await expect.poll(left, pollOptions).toBe(128);
});
