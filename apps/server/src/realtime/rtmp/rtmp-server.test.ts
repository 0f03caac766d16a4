import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  controlKinds,
  controlMessage,
  messageTypes,
  protocolMessage,
  type RtmpMessage,
  writeUint32,
} from './message.ts';
import type { RtmpConnection } from './rtmp-connection.ts';
import { createRtmpServer, type RtmpServer } from './rtmp-server.ts';
import { closeOf, connectRtmp, type RtmpClient, sayPublish } from './testing/rtmp-client.ts';

const patient = { timeout: 10_000, interval: 20 };
let server: RtmpServer;
let came: { connection: RtmpConnection; key: string }[];
const open: Socket[] = [];

beforeEach(async () => {
  came = [];
  server = createRtmpServer({ onPublish: (connection, key) => void came.push({ connection, key }) });
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

/** A bare connection. */
async function knock(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  open.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** One who publishes, what came of them, and whether they have gone. */
async function publish() {
  const client = await arrive();
  sayPublish(client, 'a key');
  await expect.poll(() => came.length, patient).toBe(1);
  const { connection } = came[0]!;
  const media: RtmpMessage[] = [];
  const gone = vi.fn<() => void>();
  connection.listen({ onMedia: (message) => void media.push(message), onHeard: () => {}, onClose: gone });
  return { client, connection, media, gone };
}

const picture = (length: number): RtmpMessage => ({
  type: messageTypes.video,
  stream: 1,
  timestamp: 40,
  body: Buffer.alloc(length, 0x17),
});
const codes = (client: RtmpClient) =>
  client.commands().flatMap((values) => {
    const told = values.at(-1) as { code?: string } | null | undefined;
    return typeof told?.code === 'string' ? [told.code] : [];
  });

test('a program is let in with its key, and what it sends arrives', async () => {
  const { client, connection, media, gone } = await publish();
  expect(came[0]!.key).toBe('a key');
  await expect.poll(() => codes(client), patient).toEqual(['NetConnection.Connect.Success']);
  connection.letIn();
  connection.resume();
  await expect.poll(() => codes(client), patient).toContain('NetStream.Publish.Start');
  client.send({ type: messageTypes.data, stream: 1, timestamp: 0, body: Buffer.from('not even AMF0') });
  client.send(picture(70_000));
  await expect.poll(() => media, patient).toEqual([picture(70_000)]);
  client.say('FCUnpublish', 6, null, 'a key');
  client.say('deleteStream', 7, null, 1);
  await client.closed;
  await expect.poll(() => gone.mock.calls.length, patient).toBe(1);
});

test('its questions are answered, and how much came is said when it wants to know', async () => {
  const { client, connection } = await publish();
  connection.letIn();
  connection.resume();
  client.send(controlMessage(controlKinds.ping, 1_234));
  const pong = controlMessage(controlKinds.pong, 1_234);
  await expect.poll(() => client.heard, patient).toContainEqual(pong);
  client.send(protocolMessage(messageTypes.window, writeUint32(50_000)));
  client.send(picture(60_000));
  const said = () => client.heard.filter(({ type }) => type === messageTypes.acknowledgement);
  await expect.poll(() => said().length, patient).toBeGreaterThan(0);
  expect(said()[0]!.body.readUInt32BE(0)).toBeGreaterThan(50_000);
});

test('one who is refused is told why, and closed even while they go on sending', async () => {
  const { client, connection, gone } = await publish();
  connection.refuse('NetStream.Publish.BadName', '已有另一个页面在推流');
  client.send(picture(900_000));
  await expect
    .poll(() => client.commands().at(-1), patient)
    .toEqual([
      'onStatus',
      0,
      null,
      { level: 'error', code: 'NetStream.Publish.BadName', description: '已有另一个页面在推流' },
    ]);
  await client.closed;
  await expect.poll(() => gone.mock.calls.length, patient).toBe(1);
});

test('while nothing is to be read nothing is', async () => {
  const { client, connection, media } = await publish();
  connection.letIn();
  connection.pause();
  for (let count = 0; count < 40; count += 1) client.send(picture(500_000));
  await expect.poll(() => client.socket.writableLength, patient).toBeGreaterThan(5_000_000);
  expect(media.length).toBeLessThan(5);
  connection.resume();
  await expect.poll(() => media.length, patient).toBe(40);
});

test('another application than ours is refused in a way that programs show', async () => {
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
  expect(came).toEqual([]);
});

test('noise closes the connection, whether it comes first or after a beginning that was good', async () => {
  const noise = randomBytes(5_000);
  noise[0] = 0x47;
  const socket = await knock();
  socket.write(noise);
  await closeOf(socket);
  const { client, connection } = await publish();
  connection.letIn();
  connection.resume();
  client.socket.write(Buffer.concat([Buffer.from([0x3f]), Buffer.alloc(30, 0xff)]));
  await client.closed;
});

test('who says nothing, or stops in the middle, is closed after a while; who publishes is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const quiet = await knock();
  const slow = await knock();
  slow.write(Buffer.from([3, 0, 0]));
  const { client, connection } = await publish();
  connection.letIn();
  const both = Promise.all([closeOf(quiet), closeOf(slow)]);
  vi.advanceTimersByTime(10_000);
  await both;
  expect(client.socket.readyState).toBe('open');
});

test('more connections than there is room for are closed at once', async () => {
  const sockets = await Promise.all(Array.from({ length: 150 }, knock));
  const left = () => sockets.filter(({ readyState }) => readyState === 'open').length;
  await expect.poll(left, patient).toBe(128);
});
