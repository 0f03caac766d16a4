import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { sql } from 'kysely';
import type { SeatEvent } from '@academy/contract/realtime/seats.ts';
import { createApp } from './app.ts';
import { onServer } from './db/testing/test-cluster.ts';
import { systemClock } from './kit/clock.ts';
import { fullRunTest } from './kit/testing/full-run.ts';
import { academySecret, callAs, useAcademy } from './modules/lives/testing/use-academy.ts';
import { createSeatRequest, useRooms, createComment } from './modules/lives/testing/use-rooms.ts';
import { testSettings } from './transport/testing/test-server.ts';

vi.setConfig({ testTimeout: 90_000 });
const pollOptions = { timeout: 30_000, interval: 50 };

let shared = '';
const academy = useAcademy(async ({ db, storage, tokenSecret }) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${rows[0]!.name}`;
  shared = url.href;
  const settings = { ...testSettings, tokenSecret, roomsSharedBy: shared };
  return createApp({ db, probeDb: db, storage, clock: systemClock, settings });
});
const { connect, enter, addParent } = useRooms(academy);
/** A guest on a device that the app names. */
async function enterAsGuest(live: number, { origin, device }: { origin: string; device: string }) {
  const url = `${origin}/app/v1/user/live/getsign?content_id=${live}&content_type=expertLive`;
  const { data } = (await (await fetch(url, { headers: { device } })).json()) as { data: object };
  const socket = await connect(data, { origin });
  await socket.timeout(15_000).emitWithAck('join', {});
}
let second: FastifyInstance;
let there: string;
beforeAll(async () => {
  const settings = { ...testSettings, tokenSecret: academySecret, roomsSharedBy: shared };
  // With modules of its own, as in a process of its own: what one server tells itself does not reach the other.
  vi.resetModules();
  const other = await import('./app.ts');
  second = await other.createApp({
    db: academy.db,
    probeDb: academy.db,
    storage: academy.storage,
    clock: systemClock,
    settings,
  });
  there = await second.listen({ host: '127.0.0.1', port: 0 });
  // Until the two processes know each other.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
});
afterAll(() => second?.close());

test('two servers share one room: each socket receives everything once and in order', async () => {
  const live = await academy.addLive();
  const parents = await Promise.all([...Array(4).keys()].map((index) => addParent(`家长${index}`)));
  const here = await enter(live);
  const other = await enter(live, undefined, { origin: there });
  const speakers = await Promise.all(
    parents.map(({ token }, index) => enter(live, token, index % 2 === 0 ? {} : { origin: there })),
  );
  const replies = await Promise.all(
    speakers.flatMap((one, index) =>
      [...Array(5).keys()].map((turn) => one.say('comment', createComment(`第${index}位家长说${turn}`))),
    ),
  );
  expect(replies.filter(({ ok }) => !ok)).toEqual([]);
  for (const one of [here, other]) {
    await expect.poll(() => one.comments().length, pollOptions).toBe(20);
    const ids = one.comments().map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  }
  await Promise.all(speakers.map((one) => one.say('like', { count: 50 })));
  for (const one of [here, other])
    await expect.poll(() => one.received('likes').at(-1), pollOptions).toMatchObject({ like_count: 200 });
  for (const one of [here, other])
    await expect.poll(() => one.received('presence').at(-1), pollOptions).toEqual({ viewer_count: 6 });
  const row = () =>
    academy.db.selectFrom('lives').select('peak_count').where('content_id', '=', live).executeTakeFirst();
  await expect.poll(async () => (await row())?.peak_count, pollOptions).toBe(6);
});

test('a user and a guest who have the room open on two servers are counted once, also in the peak', async () => {
  const live = await academy.addLive();
  const parent = await addParent();
  const here = await enter(live, parent.token);
  await enter(live, parent.token, { origin: there });
  await enter(live, (await addParent()).token, { origin: there });
  for (const origin of [academy.origin, there]) await enterAsGuest(live, { origin, device: 'a phone' });
  const readPeak = async () => {
    const lives = academy.db.selectFrom('lives').where('content_id', '=', live);
    return (await lives.select('peak_count').executeTakeFirstOrThrow()).peak_count;
  };
  await expect.poll(readPeak, pollOptions).toBe(3);
  await expect.poll(() => here.received('presence').at(-1), pollOptions).toEqual({ viewer_count: 3 });
  // Two more full updates of both servers.
  await new Promise((resolve) => setTimeout(resolve, 6_500));
  expect(await readPeak()).toBe(3);
  expect(here.received('presence').at(-1)).toEqual({ viewer_count: 3 });
});

test('four seats are four across servers, and seats reach the expert across servers', async () => {
  const live = await academy.addLive();
  const parents = await Promise.all([...Array(6).keys()].map(() => addParent()));
  const host = await enter(live, academy.people.expert.token);
  const far = await enter(live, academy.people.expert.token, { origin: there });
  const guest = await enter(live, undefined, { origin: there });
  const askers = await Promise.all(
    parents.map(({ token }, index) => enter(live, token, index % 2 === 0 ? {} : { origin: there })),
  );
  await Promise.all(askers.map((one) => one.say('seat-request', createSeatRequest())));
  const accepted = await Promise.all(
    parents.map(({ id }, index) => (index % 2 === 0 ? far : host).say('seat-accept', { user_id: id })),
  );
  expect(accepted.filter(({ ok }) => ok)).toHaveLength(4);
  const index = accepted.findIndex(({ ok }, place) => ok && place % 2 === 1);
  const sitting = index < 0 ? accepted.findIndex(({ ok }) => ok) : index;
  const signal = { to: academy.people.expert.id, data: { sdp: 'offer' } };
  expect(await askers[sitting]!.say('signal', signal)).toEqual({ ok: true });
  await expect
    .poll(() => host.received('signal'), pollOptions)
    .toEqual([{ from: parents[sitting]!.id, data: { sdp: 'offer' } }]);
  expect(await host.say('remove-user', { user_id: parents[sitting]!.id })).toEqual({ ok: true });
  await expect.poll(() => askers[sitting]!.socket.connected, pollOptions).toBe(false);
  await academy.ask(academy.people.expert.token, 'POST user/expert/endlive', { content_id: live });
  await expect
    .poll(() => guest.received<SeatEvent>('seat').at(-1), pollOptions)
    .toMatchObject({ type: 'live-end' });
});

/** Milliseconds from the start of a live until those who wait for it on another server know, and have its details. */
const startBounds = { event: 2_000, detail: 3_000 };
/** A live that was never announced: a room of an upcoming one reads its rows every 1,000. */
const unannouncedBound = 2_000;

test('who waits for a live on one server sees its start on another within three seconds', async () => {
  const live = await academy.addLive(0);
  const waiting = await enter(live, undefined, { origin: there });
  const readThere = async (changed = {}) => {
    const content = { content_id: live, content_type: 'expertLive' as const, ...changed };
    const { data } = await callAs(there, undefined, ['GET content/detail', content]);
    return data!.live!;
  };
  // The worst moment: the room has just read its rows of its own accord, and the details of before are in the cache.
  const hasRead = new Promise((resolve) => waiting.socket.once('slow', resolve));
  await academy.db.updateTable('lives').set({ slow_seconds: 7 }).where('content_id', '=', live).execute();
  await hasRead;
  expect([waiting.state.status, (await readThere()).status]).toEqual([0, 0]);
  const startedAt = performance.now();
  const measure = () => performance.now() - startedAt;
  // What a phone does: it is notified, and reads once.
  const shown = new Promise<{ status: number }>((resolve) => waiting.socket.once('live', resolve)).then(
    async ({ status }) => {
      const eventAt = measure();
      const { status: read, video } = await readThere({ live_id: live, live_status: status });
      return { eventAt, shownAt: measure(), statuses: [status, read], url: video?.url };
    },
  );
  const call = ['POST user/expert/startlive', { content_id: live }] as const;
  expect(await academy.ask(academy.people.expert.token, ...call)).toMatchObject({ code: 200 });
  const { eventAt, shownAt, statuses, url } = await shown;
  expect(statuses).toEqual([1, 1]);
  expect(url).toContain(`/lives/${live}/`);
  expect(eventAt).toBeLessThan(startBounds.event);
  expect(shownAt).toBeLessThan(startBounds.detail);
});

test('a start whose announcement is lost reaches who waits for it within two seconds', async () => {
  const live = await academy.addLive(0);
  const waiting = await enter(live, undefined, { origin: there });
  // The worst moment: the room has just read its rows.
  const hasRead = new Promise((resolve) => waiting.socket.once('slow', resolve));
  await academy.db.updateTable('lives').set({ slow_seconds: 7 }).where('content_id', '=', live).execute();
  await hasRead;
  const startedAt = performance.now();
  const notified = new Promise((resolve) => waiting.socket.once('live', resolve));
  const start = { status: 1 as const, started_at: new Date() };
  await academy.db.updateTable('lives').set(start).where('content_id', '=', live).execute();
  expect(await notified).toMatchObject({ status: 1 });
  expect(performance.now() - startedAt).toBeLessThan(unannouncedBound);
});

fullRunTest(
  'without the database commands get an error message; then the room continues with nobody lost',
  async () => {
    const live = await academy.addLive();
    const parent = await addParent();
    const one = await enter(live, parent.token);
    const guest = await enter(live, undefined, { origin: there });
    expect(await one.say('comment', createComment('之前'))).toMatchObject({ ok: true });
    await one.say('seat-request', createSeatRequest());
    const name = new URL(shared).pathname.slice(1);
    const admin = inject('adminUrl');
    await onServer(admin, `alter database ${name} with allow_connections false`);
    await onServer(admin, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    const away = Date.now();
    expect(await one.say('comment', createComment('期间'))).toEqual({
      ok: false,
      message: expect.stringMatching(/[忙稍]/),
    });
    await new Promise((resolve) => setTimeout(resolve, away + 10_000 - Date.now()));
    await onServer(admin, `alter database ${name} with allow_connections true`);
    const again = createComment('之后');
    await expect
      .poll(async () => (await one.say('comment', again)).ok, { timeout: 20_000, interval: 500 })
      .toBe(true);
    await expect
      .poll(() => guest.comments().map(({ text }) => text), { timeout: 20_000, interval: 200 })
      .toEqual(['之前', '之后']);
    expect([one.socket.connected, guest.socket.connected]).toEqual([true, true]);
    const seats = await academy.db
      .selectFrom('live_seats')
      .select('user_id')
      .where('content_id', '=', live)
      .execute();
    expect(seats).toEqual([{ user_id: parent.id }]);
  },
);

test('a server that shuts down tells its sockets, and they reconnect to the other one', async () => {
  const live = await academy.addLive();
  const parent = await addParent();
  const one = await enter(live, parent.token, { origin: there });
  const { comment } = (await one.say('comment', createComment('我在'))) as unknown as {
    comment: { id: number };
  };
  await one.say('like', { count: 7 });
  const gone = new Promise((resolve) => one.socket.once('disconnect', resolve));
  await second.close();
  // Not `io server disconnect`, after which clients do not reconnect.
  expect(await gone).toMatch(/^transport/);
  expect(one.received('leaving')).toHaveLength(1);
  const back = await enter(live, parent.token, { after: comment.id });
  expect(back.state).toMatchObject({ comments: [], gap: false, like_count: 7 });
});
