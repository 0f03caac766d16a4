import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schema } from '../db/generated/schema.ts';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { notifyReserversOfStarts } from '../domain/notices/live-notices.ts';
import {
  addBlock,
  addExpert,
  addLive,
  addScene,
  addUser,
  addVideo,
  type Scene,
} from '../modules/testing/rows.ts';
import { createNoticeCleanup, createLiveNotices } from './live-notices.ts';

let database: TestDatabase;
let scene: Scene;
let me: number;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
  me = await addUser(database.db, scene);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`delete from notices`.execute(database.db);
  await sql`delete from interactions`.execute(database.db);
});

const minute = 60_000;
const hour = 60 * minute;
const start = new Date('2026-11-22T11:30:00Z');
const before = (milliseconds: number) => new Date(start.getTime() - milliseconds);
const longAgo = before(30 * 24 * hour);

const live = (fields: Partial<Parameters<typeof addLive>[2]> = {}) =>
  addLive(database.db, scene, { status: 0, starts_at: start, title: '作业桌边的晚上', ...fields });

async function reserve(contentId: number, userId = me, at = longAgo): Promise<number> {
  const row = { user_id: userId, content_id: contentId, kind: 'reserve', created_at: at } as const;
  await database.db.insertInto('interactions').values(row).execute();
  return contentId;
}
const change = (contentId: number, row: Partial<Insertable<Schema['lives']>>) =>
  database.db.updateTable('lives').set(row).where('content_id', '=', contentId).execute();

/** What the scheduled task does at a moment. */
const remindAt = (now: Date) =>
  createLiveNotices({ db: database.db, clock: { now: () => now } }).run(new AbortController().signal);

async function listNotices(userId = me): Promise<string[]> {
  const rows = await database.db
    .selectFrom('notices')
    .select(['title', 'content_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ title }) => title);
}

test('each reminder is sent once and in time, however often and in however many processes the task runs', async () => {
  const id = await reserve(await live());
  for (let left = 25 * hour; left > -5 * minute; left -= 7 * minute) {
    const now = before(left);
    await Promise.all([remindAt(now), remindAt(now), remindAt(now)]);
  }
  await remindAt(before(4 * minute));
  expect(await listNotices()).toEqual(['别忘了明天的直播', '直播快开始了', '直播马上开始']);
  const [first] = await database.db.selectFrom('notices').selectAll().orderBy('id').limit(1).execute();
  expect(first).toMatchObject({
    kind: 'reminder',
    content_id: id,
    text: '您预约的《作业桌边的晚上》明天 19:30 开始。',
    read_at: null,
  });
});

test('after a night without a server only notices that still make sense are sent', async () => {
  await reserve(await live());
  await remindAt(before(14 * hour));
  expect(await listNotices()).toEqual(['别忘了今天的直播']);
  await sql`delete from notices`.execute(database.db);
  await reserve(await live());
  await remindAt(before(2 * hour));
  expect(await listNotices()).toEqual([]);
});

test('a reservation between two reminders gets the later ones', async () => {
  await reserve(await live(), me, before(20 * hour));
  await remindAt(before(19 * hour));
  expect(await listNotices()).toEqual([]);
  await remindAt(before(hour));
  expect(await listNotices()).toEqual(['直播快开始了']);
});

test('nobody is notified of lives they gave up, blocked or cannot see, nor while they are leaving', async () => {
  const { db } = database;
  const expert = await addExpert(db);
  const gone = await addUser(db, scene, { state: 'leaving', leaves_at: start });
  const fields = await reserve(await live());
  await sql`delete from interactions where content_id = ${fields}`.execute(db);
  await addBlock(db, me, { content: await reserve(await live()) });
  await addBlock(db, me, { expert });
  await reserve(await live({ expert_id: expert }));
  await reserve(await live({ state: 'withdrawn' }));
  await reserve(await live(), gone);
  await remindAt(before(hour));
  expect(await listNotices()).toEqual([]);
  expect(await listNotices(gone)).toEqual([]);
  await sql`delete from author_blocks`.execute(db);
});

test('blocking an account silences its own lives, not those of its experts', async () => {
  const { db } = database;
  await addBlock(db, me, { account: scene.academy });
  await reserve(await live());
  await reserve(await live({ expert_id: await addExpert(db), title: '专家自己的' }));
  await remindAt(before(hour));
  expect(await listNotices()).toHaveLength(1);
  await sql`delete from author_blocks`.execute(db);
});

test('a moved live is notified once, and reminded again', async () => {
  const id = await reserve(await live());
  await remindAt(before(hour));
  const later = new Date(start.getTime() + 48 * hour);
  await change(id, { starts_at: later, ends_at: new Date(later.getTime() + hour) });
  await sql`update live_reschedules set rescheduled_at = ${before(50 * minute)} where content_id = ${id}`.execute(
    database.db,
  );
  await reserve(id, await addUser(database.db, scene), before(40 * minute));
  await Promise.all([remindAt(before(30 * minute)), remindAt(before(30 * minute))]);
  await remindAt(new Date(later.getTime() - hour));
  expect(await listNotices()).toEqual(['直播快开始了', '直播时间有变', '直播快开始了']);
  const moved = await database.db.selectFrom('notices').select('text').where('kind', '=', 'moved').execute();
  expect(moved).toEqual([
    { text: '您预约的《作业桌边的晚上》改到11月24日（周二）19:30 开始，预约为您留着。' },
  ]);
});

test('moved and moved back before any notice is no change; notices of a withdrawn live wait', async () => {
  const id = await reserve(await live());
  const other = new Date(start.getTime() + hour);
  await change(id, { starts_at: other, ends_at: new Date(other.getTime() + hour) });
  await change(id, { starts_at: start });
  await remindAt(before(30 * hour));
  expect(await listNotices()).toEqual([]);
  await sql`update contents set state = 'withdrawn' where id = ${id}`.execute(database.db);
  await change(id, { starts_at: other });
  await remindAt(before(30 * hour));
  expect(await listNotices()).toEqual([]);
  await sql`update contents set state = 'published' where id = ${id}`.execute(database.db);
  await remindAt(before(29 * hour));
  expect(await listNotices()).toEqual(['直播时间有变']);
});

test('a live that was just announced as moved is not reminded of at the old time', async () => {
  const id = await reserve(await live({ starts_at: new Date(start.getTime() + 48 * hour) }));
  await change(id, { starts_at: start });
  await sql`update live_reschedules set rescheduled_at = ${before(20 * hour)} where content_id = ${id}`.execute(
    database.db,
  );
  await remindAt(before(20 * hour));
  expect(await listNotices()).toEqual(['直播时间有变']);
});

test('a start is notified once to everybody who had reserved, and not when it is too late', async () => {
  const { db } = database;
  const late = await addUser(db, scene);
  const id = await reserve(await live());
  await change(id, { status: 1, started_at: start });
  await reserve(id, late, new Date(start.getTime() + minute));
  const now = new Date(start.getTime() + 2 * minute);
  await Promise.all([notifyReserversOfStarts(db, now), notifyReserversOfStarts(db, now)]);
  await notifyReserversOfStarts(db, new Date(start.getTime() + 3 * minute));
  expect(await listNotices()).toEqual(['直播开始了']);
  expect(await listNotices(late)).toEqual([]);
  const old = await reserve(await live());
  await change(old, { status: 1, started_at: before(hour) });
  await notifyReserversOfStarts(db, start);
  expect(await listNotices()).toEqual(['直播开始了']);
});

test('a recording is notified once it can be watched', async () => {
  const id = await reserve(await live());
  await change(id, { status: 2, started_at: start, ended_at: new Date(start.getTime() + hour) });
  const now = new Date(start.getTime() + 2 * hour);
  await remindAt(now);
  expect(await listNotices()).toEqual([]);
  await change(id, { video_id: await addVideo(database.db) });
  await remindAt(now);
  await remindAt(now);
  expect(await listNotices()).toEqual(['可以看回放了']);
});

test('ten thousand users are notified at once, in one transaction', async () => {
  const { db } = database;
  const id = await live();
  await sql`with crowd as (
      insert into users (nickname, area_id) select '家长', ${scene.shandong} from generate_series(1, 10000) returning id)
    insert into interactions (user_id, content_id, kind, created_at)
    select id, ${id}, 'reserve', ${longAgo} from crowd`.execute(db);
  let transactions = 0;
  const counted = new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') transactions += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  await createLiveNotices({ db: counted, clock: { now: () => before(hour) } }).run(
    new AbortController().signal,
  );
  const { rows } = await sql<{
    told: number;
  }>`select count(*) as told from notices where content_id = ${id}`.execute(db);
  expect(rows).toEqual([{ told: 10_000 }]);
  expect(transactions).toBe(1);
});

test('notices older than half a year are deleted, read or not', async () => {
  const { db } = database;
  const now = new Date('2027-06-01T00:00:00Z');
  const at = (days: number) => new Date(now.getTime() - days * 24 * hour);
  for (const days of [181, 179])
    await db
      .insertInto('notices')
      .values({
        user_id: me,
        kind: 'started',
        title: `${days}`,
        text: '。',
        cause: `${days}`,
        created_at: at(days),
      })
      .execute();
  await createNoticeCleanup({ db, clock: { now: () => now } }).run(new AbortController().signal);
  expect(await listNotices()).toEqual(['179']);
});
