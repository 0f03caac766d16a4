import { Agent, get } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { roomPath } from '@academy/contract/realtime/socket-addresses.ts';
import { createApp } from './app.ts';
import { createDatabase, type Db } from './db/database.ts';
import { endSessions } from './domain/identity/end-sessions.ts';
import { systemClock } from './kit/clock.ts';
import { useAcademy } from './modules/lives/testing/use-academy.ts';
import { createComment, type InRoom, useRooms } from './modules/lives/testing/use-rooms.ts';
import { testSettings } from './transport/testing/test-server.ts';

/** What a flood of handshakes, clients that never read and hoarded signatures cost, and what they do to others. */

vi.setConfig({ testTimeout: 60_000 });

const academy = useAcademy(({ db, storage, tokenSecret }) =>
  createApp({
    db,
    probeDb: db,
    storage,
    clock: systemClock,
    settings: { ...testSettings, tokenSecret, trustProxy: true },
    checkOutput: true,
  }),
);
const { addParent, connect, enter, sign } = useRooms(academy);
let live: number;
/** Connections beside those of the academy, which a test may use up. */
let observer: Db;
beforeAll(async () => {
  live = await academy.addLive();
  observer = createDatabase(academy.databaseUrl, { max: 2 });
});
afterAll(() => observer.destroy());

const handshakePath = `${roomPath}/?EIO=4&transport=polling`;

/** Sends so many handshakes from one address, fifty at a time. */
async function flood(count: number, address: string): Promise<{ accepted: number; seconds: number }> {
  const startedAt = performance.now();
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const send = () =>
    new Promise<number>((resolve, reject) =>
      get(
        `${academy.origin}${handshakePath}`,
        { agent, headers: { 'x-forwarded-for': address } },
        (response) => {
          response.resume().once('end', () => resolve(response.statusCode ?? 0));
        },
      ).once('error', reject),
    );
  const statuses = await Promise.all(Array.from({ length: count }, send));
  agent.destroy();
  expect(statuses.filter((status) => status !== 200 && status !== 403)).toEqual([]);
  const accepted = statuses.filter((status) => status === 200).length;
  return { accepted, seconds: (performance.now() - startedAt) / 1_000 };
}

test('a flood of handshakes from one network is refused, while others come in and go on', async () => {
  const parent = await addParent();
  const inside = await enter(live, parent.token);
  const { accepted, seconds } = await flood(5_000, '203.0.113.7');
  expect(accepted).toBeGreaterThanOrEqual(1_500);
  // However long a slow machine takes, it accepts no more than these at once and these each second.
  expect(accepted).toBeLessThanOrEqual(1_500 + Math.ceil(seconds * 50));
  const other = await addParent('小雨爸爸');
  const newcomer = await enter(live, other.token);
  expect(await newcomer.say('comment', createComment('我来了'))).toMatchObject({ ok: true });
  await expect.poll(() => inside.comments().map(({ text }) => text)).toContain('我来了');
});

test('three hundred phones behind one address come in at once', async () => {
  expect((await flood(300, '198.51.100.20')).accepted).toBe(300);
});

test('a fourth socket of a signature closes the first, and each of them joins once a second', async () => {
  const signature = await sign(live);
  const [first, socket] = [await connect(signature), await connect(signature)];
  const removed = new Promise((resolve) => first.once('removed', resolve));
  for (let count = 0; count < 2; count += 1) await connect(signature);
  expect(await removed).toEqual({ message: '已在别处打开直播间，这里断开了' });
  await expect.poll(() => first.connected).toBe(false);
  expect(socket.connected).toBe(true);
  const join = () => socket.emitWithAck('join', {}) as Promise<{ ok: boolean; message?: string }>;
  const startedAt = performance.now();
  const secondsSince = () => (performance.now() - startedAt) / 1_000;
  const messages: (string | undefined)[] = [];
  while (secondsSince() < 3) {
    messages.push((await join()).message);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  // Two at once and one each second; a busy machine may send the last one late.
  const joins = messages.filter((message) => message === undefined).length;
  expect(joins).toBeGreaterThanOrEqual(4);
  expect(joins).toBeLessThanOrEqual(2 + Math.floor(secondsSince()));
  expect(new Set(messages)).toEqual(new Set([undefined, '操作太快了，请歇一歇']));
});

/** Keeps a table locked while `work` runs. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const { promise: locked, resolve: onLocked } = Promise.withResolvers<void>();
  const { promise: done, resolve: unlock } = Promise.withResolvers<void>();
  const holding = observer.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    onLocked();
    await done;
  });
  await locked;
  try {
    await work();
  } finally {
    unlock();
    await holding;
  }
}

/** Commands that wait for their sender's role. */
const countWaiting = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like '%as grounds%'`.execute(observer)
  ).rows.length;
/** Visits are written a moment after somebody joins. */
const countVisits = async () =>
  (await sql`select from live_visits where content_id = ${live}`.execute(academy.db)).rows.length;

test('commands of guests need no connection of the database, those of users few', async () => {
  const visitsBefore = await countVisits();
  const parents: InRoom[] = [];
  for (let count = 0; count < 12; count += 1)
    parents.push(await enter(live, (await addParent(`家长${count}`)).token));
  const guest = await enter(live);
  await expect.poll(countVisits).toBe(visitsBefore + 12);
  let commenting: ReturnType<InRoom['say']>[] = [];
  await whileLocked('live_visits', async () => {
    const refused = await Promise.all(
      Array.from({ length: 60 }, () => guest.say('comment', createComment('大家好'))),
    );
    expect(new Set(refused.map(({ message }) => message))).toEqual(new Set(['登录后就可以参与了']));
    expect(await countWaiting()).toBe(0);
    commenting = parents.map((parent) => parent.say('comment', createComment('大家好')));
    await expect.poll(countWaiting).toBe(4);
    // Malformed ones are refused at once, and after the ones before them have begun to wait.
    await Promise.all(parents.map((parent) => parent.say('like', { count: '' })));
    expect(await countWaiting()).toBe(4);
  });
  // On a busy machine those that waited longest are told to come back.
  const replies = await Promise.all(commenting);
  expect(replies.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(4);
  expect([undefined, '服务暂时繁忙，请稍后再试']).toEqual(
    expect.arrayContaining(replies.map(({ message }) => message)),
  );
});

test('the commands of the guests of one network have a limit, and other networks do not notice', async () => {
  const phones = [];
  for (let count = 0; count < 10; count += 1) {
    const signature = await sign(live);
    for (let socket = 0; socket < 3; socket += 1) phones.push(await connect(signature));
  }
  const replies = await Promise.all(
    phones.flatMap((socket) => Array.from({ length: 100 }, () => socket.emitWithAck('seats', {}))),
  );
  const messages = (replies as { message?: string }[]).map(({ message }) => message);
  expect(messages).toContain('操作太快了，请歇一歇');
  const elsewhere = await connect(await sign(live), { headers: { 'x-forwarded-for': '198.51.100.77' } });
  expect(await elsewhere.emitWithAck('seats', {})).toEqual({ ok: false, message: '请先进入直播间' });
});

test('of many sockets that one signature opens at the same moment three stay', async () => {
  const signature = await sign(live);
  const sockets = await Promise.all(Array.from({ length: 12 }, () => connect(signature)));
  await expect.poll(() => sockets.filter(({ connected }) => connected)).toHaveLength(3);
});

test('whoever signs out leaves the room, on every socket, and is told so', async () => {
  const parent = await addParent();
  const [phone, tablet] = [await enter(live, parent.token), await enter(live, parent.token)];
  const guest = await enter(live);
  await endSessions(academy.db, { userId: parent.id, cause: 'logout' });
  for (const device of [phone, tablet]) {
    await expect.poll(() => device.socket.connected).toBe(false);
    expect(device.received('removed')).toEqual([{ message: '登录已过期，请重新登录' }]);
  }
  expect(guest.socket.connected).toBe(true);
});
