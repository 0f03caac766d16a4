import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeSentFilm } from '../../realtime/live/testing/sent-film.ts';
import { messageTypes } from '../../realtime/rtmp/message.ts';
import type { RtmpConnection } from '../../realtime/rtmp/rtmp-connection.ts';
import { createRtmpServer, type RtmpServer } from '../../realtime/rtmp/rtmp-server.ts';
import { packLive } from './pack-live.ts';
import { pushOn, type PushedRun } from './push-on.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const patient = { timeout: 30_000, interval: 50 };

const packed: { head: Buffer; segments: Buffer[] } = { head: Buffer.alloc(0), segments: [] };
beforeAll(async () => {
  const film = await makeSentFilm(6);
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

/** Where it is pushed to: who came, with which keys, and how many pictures. One that `hangs` answers nobody. */
function openPeer({ hangs = false } = {}) {
  const peer = { keys: [] as string[], pictures: 0, connections: [] as RtmpConnection[] };
  const server = createRtmpServer({
    onPublish: (connection, key) => {
      peer.keys.push(key);
      peer.connections.push(connection);
      connection.listen({
        onMedia: ({ type }) => void (peer.pictures += Number(type === messageTypes.video)),
        onHeard: () => {},
        onClose: () => {},
      });
      if (hangs) return;
      connection.letIn();
      connection.resume();
    },
  });
  return { server, peer };
}

const cleanings: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanings.splice(0)) clean();
});

/** A run whose segments come one after the other, again and again. */
function pushTo(getAddress: () => string) {
  const turns: boolean[] = [];
  const push: PushedRun = pushOn('ffmpeg', { getAddress, onTurn: (isWell) => void turns.push(isWell) });
  push.setHead(packed.head);
  let next = 0;
  const timer = setInterval(() => push.add(packed.segments[(next += 1) % packed.segments.length]!), 200);
  const stop = () => {
    clearInterval(timer);
    push.end();
  };
  cleanings.push(stop);
  return { turns, stop };
}

const listen = async (server: RtmpServer, port = 0) => {
  await server.listen({ port, host: '127.0.0.1' });
  cleanings.push(() => server.close());
};

test('what is packed is pushed on; cut off it comes back with an address of its own', async () => {
  const { server, peer } = openPeer();
  await listen(server);
  let asked = 0;
  const { turns } = pushTo(() => `rtmp://127.0.0.1:${server.port}/live/stream?sign=${(asked += 1)}`);
  await expect.poll(() => peer.pictures, patient).toBeGreaterThan(25);
  expect(turns).toEqual([]);
  peer.connections[0]!.destroy();
  await expect.poll(() => peer.keys.length, patient).toBe(2);
  expect(peer.keys).toEqual(['stream?sign=1', 'stream?sign=2']);
  const before = peer.pictures;
  await expect.poll(() => peer.pictures, patient).toBeGreaterThan(before + 25);
  expect(turns).toEqual([false]);
});

test('where nobody is it is told once, and tried again until somebody is', async () => {
  const { server: gone } = openPeer();
  await gone.listen({ port: 0, host: '127.0.0.1' });
  const { port } = gone;
  gone.close();
  let asked = 0;
  const { turns } = pushTo(() => `rtmp://127.0.0.1:${port}/live/stream?sign=${(asked += 1)}`);
  await expect.poll(() => asked, patient).toBeGreaterThanOrEqual(3);
  expect(turns).toEqual([false]);
  const { server, peer } = openPeer();
  await listen(server, port);
  await expect.poll(() => peer.pictures, patient).toBeGreaterThan(25);
});

test('one that takes nothing is left, and asked again', async () => {
  const { server, peer } = openPeer({ hangs: true });
  await listen(server);
  const { turns } = pushTo(() => `rtmp://127.0.0.1:${server.port}/live/stream`);
  await expect.poll(() => peer.keys.length, patient).toBe(2);
  expect(turns).toEqual([false]);
});

test('at the end the program ends, and the peer is told', async () => {
  const { server, peer } = openPeer();
  await listen(server);
  const { stop, turns } = pushTo(() => `rtmp://127.0.0.1:${server.port}/live/stream`);
  await expect.poll(() => peer.pictures, patient).toBeGreaterThan(25);
  const closed = new Promise<void>((resolve) =>
    peer.connections[0]!.listen({ onMedia: () => {}, onHeard: () => {}, onClose: resolve }),
  );
  stop();
  await closed;
  expect(turns).toEqual([]);
});
