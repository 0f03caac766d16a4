import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createRecordedStream } from '../../realtime/live/testing/recorded-stream.ts';
import { messageTypes } from '../../realtime/rtmp/message.ts';
import type { RtmpConnection } from '../../realtime/rtmp/rtmp-connection.ts';
import { createRtmpServer, type RtmpServer } from '../../realtime/rtmp/rtmp-server.ts';
import { packLive } from './own-origin.ts';
import { startPush, type PushedRun } from './pushing-origin.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const pollOptions = { timeout: 30_000, interval: 50 };

const packed: { head: Buffer; segments: Buffer[] } = { head: Buffer.alloc(0), segments: [] };
beforeAll(async () => {
  const film = await createRecordedStream(6);
  await new Promise<void>((resolve, reject) => {
    const input = packLive('ffmpeg', 'matroska', {
      onHead: (head) => void (packed.head = head),
      onSegment: ({ body }) => void packed.segments.push(body),
      onEnd: (failure) => (failure ? reject(failure) : resolve()),
    });
    for (const piece of film) input.write(piece);
    input.end();
  });
});

/**
 * The server that is pushed to: its connections, their stream keys and their picture counts. One that `hangs` never
 * responds.
 */
function openPeer({ hangs = false } = {}) {
  const peer = { keys: [] as string[], pictures: 0, connections: [] as RtmpConnection[] };
  const server = createRtmpServer({
    onPublish: (connection, key) => {
      peer.keys.push(key);
      peer.connections.push(connection);
      connection.listen({
        onMedia: ({ type }) => void (peer.pictures += Number(type === messageTypes.video)),
        onActivity: () => {},
        onClose: () => {},
      });
      if (hangs) return;
      connection.accept();
      connection.resume();
    },
  });
  return { server, peer };
}

const cleanings: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanings.splice(0)) clean();
});

/** A run whose segments repeat endlessly. */
function pushTo(getAddress: () => string) {
  const statusChanges: boolean[] = [];
  const push: PushedRun = startPush('ffmpeg', {
    getAddress,
    onStatusChange: (isWell) => void statusChanges.push(isWell),
  });
  push.setHead(packed.head);
  let next = 0;
  const timer = setInterval(() => push.add(packed.segments[(next += 1) % packed.segments.length]!), 200);
  const stop = () => {
    clearInterval(timer);
    push.end();
  };
  cleanings.push(stop);
  return { statusChanges, stop };
}

const listen = async (server: RtmpServer, port = 0) => {
  await server.listen({ port, host: '127.0.0.1' });
  cleanings.push(() => server.close());
};

test('the packaged stream is pushed on; after a cut it reconnects with a new URL', async () => {
  const { server, peer } = openPeer();
  await listen(server);
  let addressRequests = 0;
  const { statusChanges } = pushTo(
    () => `rtmp://127.0.0.1:${server.port}/live/stream?sign=${(addressRequests += 1)}`,
  );
  await expect.poll(() => peer.pictures, pollOptions).toBeGreaterThan(25);
  expect(statusChanges).toEqual([]);
  peer.connections[0]!.destroy();
  await expect.poll(() => peer.keys.length, pollOptions).toBe(2);
  expect(peer.keys).toEqual(['stream?sign=1', 'stream?sign=2']);
  const before = peer.pictures;
  await expect.poll(() => peer.pictures, pollOptions).toBeGreaterThan(before + 25);
  expect(statusChanges).toEqual([false]);
});

test('without a server the failure is reported once, and pushing is retried until one answers', async () => {
  const { server: closedServer } = openPeer();
  await closedServer.listen({ port: 0, host: '127.0.0.1' });
  const { port } = closedServer;
  closedServer.close();
  let addressRequests = 0;
  const { statusChanges } = pushTo(
    () => `rtmp://127.0.0.1:${port}/live/stream?sign=${(addressRequests += 1)}`,
  );
  await expect.poll(() => addressRequests, pollOptions).toBeGreaterThanOrEqual(3);
  expect(statusChanges).toEqual([false]);
  const { server, peer } = openPeer();
  await listen(server, port);
  await expect.poll(() => peer.pictures, pollOptions).toBeGreaterThan(25);
});

test('a server that reads nothing is dropped and tried again', async () => {
  const { server, peer } = openPeer({ hangs: true });
  await listen(server);
  const { statusChanges } = pushTo(() => `rtmp://127.0.0.1:${server.port}/live/stream`);
  await expect.poll(() => peer.keys.length, pollOptions).toBe(2);
  expect(statusChanges).toEqual([false]);
});

test('at the end the process ends and the server sees the end of the stream', async () => {
  const { server, peer } = openPeer();
  await listen(server);
  const { stop, statusChanges } = pushTo(() => `rtmp://127.0.0.1:${server.port}/live/stream`);
  await expect.poll(() => peer.pictures, pollOptions).toBeGreaterThan(25);
  const closed = new Promise<void>((resolve) =>
    peer.connections[0]!.listen({ onMedia: () => {}, onActivity: () => {}, onClose: resolve }),
  );
  stop();
  await closed;
  expect(statusChanges).toEqual([]);
});
