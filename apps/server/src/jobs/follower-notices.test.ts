import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { notifyFollowersOfStarts } from '../domain/notices/follower-notices.ts';
import { addBlock, addExpert, addLive, addScene, addUser, type Scene } from '../modules/testing/rows.ts';
import { createLiveNotices } from './live-notices.ts';

let database: TestDatabase;
let scene: Scene;
let me: number;
let expert: number;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
  me = await addUser(database.db, scene);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`delete from notices`.execute(database.db);
  await sql`delete from contents`.execute(database.db);
  expert = await addExpert(database.db);
  await follow(me);
});

const hour = 3_600_000;
const published = new Date('2026-11-20T02:00:00Z');
const start = new Date('2026-11-22T11:30:00Z');
const after = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);

const follow = (userId: number, at = after(published, -hour)) =>
  database.db.insertInto('follows').values({ user_id: userId, expert_id: expert, created_at: at }).execute();
const announce = () =>
  addLive(database.db, scene, {
    status: 0,
    starts_at: start,
    title: '作业桌边的晚上',
    expert_id: expert,
    published_at: published,
  });
const runTaskAt = (now: Date) =>
  createLiveNotices({ db: database.db, clock: { now: () => now } }).run(new AbortController().signal);
async function listNotices(userId = me): Promise<string[]> {
  const rows = await database.db
    .selectFrom('notices')
    .select(['title', 'text'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ title, text }) => `${title}｜${text}`);
}
const begin = async (id: number) => {
  const row = { status: 1, started_at: start } as const;
  await database.db.updateTable('lives').set(row).where('content_id', '=', id).execute();
  await Promise.all([1, 2].map(() => notifyFollowersOfStarts(database.db, after(start, 5_000))));
};

test('followers of an expert are notified of a new live once, however its time changes', async () => {
  const id = await announce();
  const late = await addUser(database.db, scene);
  await follow(late, after(published, 60_000));
  await Promise.all([1, 2, 3].map(() => runTaskAt(after(published, 120_000))));
  await database.db
    .updateTable('lives')
    .set({ starts_at: after(start, 24 * hour), ends_at: after(start, 25 * hour) })
    .where('content_id', '=', id)
    .execute();
  await runTaskAt(after(published, hour));
  expect(await listNotices()).toEqual([
    '关注的专家有新直播｜李慕晴将在11月22日（周日）19:30 直播《作业桌边的晚上》，可以先预约。',
  ]);
  expect(await listNotices(late)).toEqual([]);
});

test('after half a day a new live is no longer announced', async () => {
  await announce();
  await runTaskAt(after(published, 13 * hour));
  expect(await listNotices()).toEqual([]);
});

test('a start is notified to followers who have not reserved; the others are notified already', async () => {
  const id = await announce();
  const reserver = await addUser(database.db, scene);
  await follow(reserver);
  await database.db
    .insertInto('interactions')
    .values({ user_id: reserver, content_id: id, kind: 'reserve' })
    .execute();
  await begin(id);
  expect(await listNotices()).toEqual(['关注的专家开播了｜李慕晴正在直播《作业桌边的晚上》，现在就可以看。']);
  expect(await listNotices(reserver)).toEqual([]);
});

test('nobody is notified of experts they blocked or topics they turned off; nor is the expert', async () => {
  const { db } = database;
  const [blocker, quiet, own] = await Promise.all([1, 2, 3].map(() => addUser(db, scene)));
  for (const one of [blocker!, quiet!, own!]) await follow(one);
  await addBlock(db, blocker!, { expert });
  await db
    .insertInto('notice_settings')
    .values({ user_id: quiet!, topic: 'expert', wanted: false })
    .execute();
  await db.updateTable('experts').set({ user_id: own! }).where('id', '=', expert).execute();
  await begin(await announce());
  for (const one of [blocker!, quiet!, own!]) expect(await listNotices(one)).toEqual([]);
  expect(await listNotices()).toHaveLength(1);
});
