import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from './app.ts';
import { createDatabase, type Db, timeouts } from './db/database.ts';
import { startStallingProxy, type StallingProxy } from './db/testing/stalling-proxy.ts';
import { systemClock } from './kit/clock.ts';
import { useAcademy } from './modules/lives/testing/use-academy.ts';
import { createComment, type InRoom, useRooms } from './modules/lives/testing/use-rooms.ts';
import { commandWait } from './realtime/room/open-rooms.ts';
import { testSettings } from './transport/testing/test-server.ts';

/** The database falls silent during a live: nobody in its room waits long for an answer. */

vi.setConfig({ testTimeout: 60_000 });

let proxy: StallingProxy;
let db: Db;
let app: FastifyInstance;
// Registered first, so that it runs after the academy has closed.
afterAll(async () => {
  await db.destroy();
  await proxy.close();
});
const academy: ReturnType<typeof useAcademy> = useAcademy(async ({ storage, tokenSecret }) => {
  proxy = await startStallingProxy(academy.databaseUrl);
  db = createDatabase(proxy.url, { max: 10, timeouts: { ...timeouts.requests, lock: 0 } });
  app = await createApp({
    db,
    probeDb: db,
    storage,
    clock: systemClock,
    settings: { ...testSettings, tokenSecret },
  });
  return app;
});
const { addParent, enter } = useRooms(academy);

/** Milliseconds within which every command is answered, as calls are. */
const answered = 5_000;
/** The same by the clock of a busy machine. */
const answeredWhenBusy = 6_500;

async function timed(sending: ReturnType<InRoom['say']>) {
  const startedAt = performance.now();
  const { ok, message } = await sending;
  return { ok, message, milliseconds: performance.now() - startedAt };
}

test('sixty comments and a mute by the expert are answered within five seconds, and all is well afterwards', async () => {
  const live = await academy.addLive();
  const host = await enter(live, academy.people.expert.token);
  const troll = await addParent('小雨爸爸');
  const parents: InRoom[] = [await enter(live, troll.token)];
  for (let count = 0; count < 14; count += 1)
    parents.push(await enter(live, (await addParent(`家长${count}`)).token));
  expect(await parents[1]!.say('comment', createComment('老师好'))).toMatchObject({ ok: true });

  onTestFinished(() => proxy.resume());
  proxy.stallAll();
  const commenting = parents.flatMap((parent) =>
    Array.from({ length: 4 }, () => timed(parent.say('comment', createComment('听不见了')))),
  );
  const muting = timed(host.say('mute', { user_id: troll.id, muted: true }));
  const answers = await Promise.all([...commenting, muting]);
  expect(answers.filter(({ milliseconds }) => milliseconds > answeredWhenBusy)).toEqual([]);
  expect(new Set(answers.map(({ ok }) => ok))).toEqual(new Set([false]));
  expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(['服务暂时繁忙，请稍后再试']));

  proxy.resume();
  await expect
    .poll(async () => (await host.say('mute', { user_id: troll.id, muted: true })).ok, { timeout: 20_000 })
    .toBe(true);
  expect(await parents[2]!.say('comment', createComment('又听见了'))).toMatchObject({ ok: true });
});

test('a comment waits 0.8 s for its turn, 0.8 for a connection and 2.5 for the database: less than five seconds', () => {
  const { connection, response } = timeouts.requests;
  expect(commandWait + 2 * connection + response).toBeLessThanOrEqual(answered - 100);
});

/** Lets the visits of these people wait, as they would for a database that writes slowly, until the returned function is called. */
async function holdVisits(live: number, people: readonly { id: number }[]): Promise<() => Promise<void>> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = academy.db.transaction().execute(async (tx) => {
    const visits = people.map(({ id }) => sql`(${live}, ${id}, now())`);
    await sql`insert into live_visits (content_id, user_id, first_visited_at) values ${sql.join(visits)}`.execute(
      tx,
    );
    held.resolve();
    await released.promise;
  });
  await Promise.race([held.promise, holding]);
  const release = () => {
    released.resolve();
    return holding;
  };
  onTestFinished(release);
  return release;
}

test('visits that cannot be saved now do not stand before comments', async () => {
  const live = await academy.addLive();
  const crowd = await Promise.all(Array.from({ length: 12 }, (_, at) => addParent(`来客${at}`)));
  const writer = await enter(live, (await addParent('小树妈妈')).token);
  await holdVisits(live, crowd);
  await Promise.all(crowd.map(({ token }) => enter(live, token)));
  expect(await writer.say('comment', createComment('大家好'))).toMatchObject({ ok: true });
});

test('a shutdown waits for the visits that are being saved', async () => {
  const live = await academy.addLive();
  const guest = await addParent('最后的来客');
  const release = await holdVisits(live, [guest]);
  await enter(live, guest.token);
  const closing = app.close();
  const first = await Promise.race([closing.then(() => 'closed'), sleep(500, 'waits')]);
  expect(first).toBe('waits');
  await release();
  await closing;
});
