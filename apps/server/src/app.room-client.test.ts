import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '@academy/client/api-error.ts';
import { LiveRoom } from '../../mobile/src/features/live-room/live-room.ts';
import { createApp } from './app.ts';
import { systemClock } from './kit/clock.ts';
import { useAcademy } from './modules/lives/testing/use-academy.ts';
import { createSeatRequest, useRooms, createComment } from './modules/lives/testing/use-rooms.ts';
import { testSettings } from './transport/testing/test-server.ts';

vi.setConfig({ testTimeout: 60_000 });
const pollOptions = { timeout: 20_000, interval: 50 };

const academy = useAcademy(({ db, storage, tokenSecret }) =>
  createApp({ db, probeDb: db, storage, clock: systemClock, settings: { ...testSettings, tokenSecret } }),
);
const { sign, enter, addParent } = useRooms(academy);

/** The network between phone and server, which a test can cut. */
let network: Server;
let origin: string;
let broken = false;
const connections = new Set<Socket>();
const cut = () => {
  for (const connection of connections) connection.destroy();
};
beforeAll(async () => {
  network = createServer((near) => {
    if (broken) return void near.destroy();
    const far = connect(Number(new URL(academy.origin).port), '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      connections.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        connections.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => void network.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
});
afterAll(() => {
  cut();
  network.close();
});

const rooms: LiveRoom[] = [];
afterEach(() => {
  broken = false;
  for (const room of rooms.splice(0)) room.close();
});
const openRoom = async (live: number, token?: string) => {
  const room = new LiveRoom({ getSign: () => sign(live, token), createKey: randomUUID, origin });
  rooms.push(room);
  await expect.poll(() => room.getState().phase, pollOptions).toBe('here');
  return room;
};
const texts = (room: LiveRoom) => room.getState().comments.comments.map(({ text }) => text);

test('the client’s room reflects events and notifies its listeners', async () => {
  const live = await academy.addLive();
  const parent = await addParent('豆豆爸爸');
  const room = await openRoom(live, parent.token);
  let changes = 0;
  let hearts = 0;
  room.subscribe(() => (changes += 1));
  room.onLikes((delta) => (hearts += delta));
  expect(room.getState()).toMatchObject({ role: 'viewer', userId: parent.id, status: 1, seatLimit: 4 });
  expect(await room.comment('老师好')).toEqual({ held: false });
  for (let tap = 0; tap < 12; tap += 1) room.like();
  await expect.poll(() => hearts, pollOptions).toBe(12);
  expect(texts(room)).toEqual(['老师好']);
  expect(changes).toBeGreaterThan(1);
  await expect(room.send('pin', { comment_id: null })).rejects.toThrow('只有主播和助理可以这样做');
});

test('after a reconnect it gets missed events once, and its seat', async () => {
  const live = await academy.addLive();
  const [parent, other] = [await addParent(), await addParent()];
  const host = await enter(live, academy.people.expert.token);
  const room = await openRoom(live, parent.token);
  await room.requestSeat(createSeatRequest('怎么开口？', true));
  await expect.poll(() => room.getState().seatId, pollOptions).toBeLessThan(0);
  const speaker = await enter(live, other.token);
  await speaker.say('comment', createComment('一'));
  await expect.poll(() => texts(room), pollOptions).toEqual(['一']);
  broken = true;
  cut();
  await expect.poll(() => room.getState().phase, pollOptions).toBe('reconnecting');
  await speaker.say('comment', createComment('二'));
  await speaker.say('seat-request', createSeatRequest());
  expect(await host.say('seat-accept', { user_id: room.getState().seatId! })).toEqual({ ok: true });
  expect(await host.say('slow', { seconds: 3 })).toEqual({ ok: true });
  await expect(room.comment('听得到吗')).rejects.toThrow('网络不太稳定');
  broken = false;
  await expect.poll(() => room.getState().phase, pollOptions).toBe('here');
  expect(texts(room)).toEqual(['一', '二']);
  // The state that it joins with may be read just before a change; the change follows as an event.
  await expect.poll(() => room.getState().slowSeconds, pollOptions).toBe(3);
  const seats = () => room.getState().seats.list.map(({ userId, status }) => [userId, status]);
  await expect.poll(seats, pollOptions).toEqual([
    [room.getState().seatId!, 1],
    [other.id, 0],
  ]);
  await speaker.say('seat-leave');
  await expect.poll(() => room.getState().seats.list.length, pollOptions).toBe(1);
});

test('a removed user is out, with the server’s message, and stays out', async () => {
  const live = await academy.addLive();
  const parent = await addParent();
  const host = await enter(live, academy.people.expert.token);
  const room = await openRoom(live, parent.token);
  await host.say('remove-user', { user_id: parent.id });
  await expect
    .poll(() => room.getState(), pollOptions)
    .toMatchObject({ phase: 'out', message: '您已被移出这个直播间' });
  await expect(room.comment('还在')).rejects.toThrow();
});

test('whoever may not enter is told so at once, and does not try again', async () => {
  const getSign = vi.fn(() => Promise.reject(new ApiError(1003, '您已被移出这个直播间')));
  const room = new LiveRoom({ getSign, createKey: randomUUID, origin });
  rooms.push(room);
  const phases: string[] = [];
  room.subscribe(() => phases.push(room.getState().phase));
  await expect
    .poll(() => room.getState(), pollOptions)
    .toMatchObject({ phase: 'out', excluded: true, message: '您已被移出这个直播间' });
  expect(phases).toEqual(['out']);
  expect(getSign).toHaveBeenCalledOnce();
});
