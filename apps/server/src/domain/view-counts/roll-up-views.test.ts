import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { addArticle, addScene } from '../../modules/testing/rows.ts';
import { recordView } from './record-view.ts';
import { deleteOldViews, rollUpViews } from './roll-up-views.ts';

let database: TestDatabase;
let articles: number[];
beforeAll(async () => {
  database = await createTestDatabase();
  const scene = await addScene(database.db);
  articles = [await addArticle(database.db, scene), await addArticle(database.db, scene)];
});
afterAll(() => database.drop());

const now = new Date('2026-11-02T04:00:00Z');
const viewer = (name: string) =>
  ({ userId: undefined, deviceHash: name, networkHash: `network of ${name}` }) as const;
const view = (name: string, contentId: number, at = now) =>
  recordView(database.db, { contentId, viewer: viewer(name), now: at });
const listCounts = async () => {
  const rows = await database.db
    .selectFrom('contents')
    .select(['id', 'view_count'])
    .where('id', 'in', articles)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.view_count);
};
const countWaiting = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from uncounted_views`.execute(database.db);
  return rows[0]!.count;
};

/** Starts a process that adds up views, and kills it with -9 once it has begun. */
async function killDuringRollUp(): Promise<void> {
  const before = await countWaiting();
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'testing/roll-up-forever.ts'), database.url],
    { stdio: 'ignore' },
  );
  const closed = once(child, 'close');
  await expect.poll(countWaiting, { timeout: 60_000, interval: 5 }).toBeLessThan(before);
  child.kill('SIGKILL');
  await closed;
}

test(
  'views are counted exactly although processes that add them up are killed with -9',
  { timeout: 240_000 },
  async () => {
    const [one = 0, other = 0] = articles;
    await sql`insert into uncounted_views (content_id)
    select case when n % 3 = 0 then ${one}::bigint else ${other}::bigint end from generate_series(1, 6000) n`.execute(
      database.db,
    );
    for (let kills = 0; kills < 3; kills += 1) await killDuringRollUp();
    // What is left of it, and several at once.
    await Promise.all([rollUpViews(database.db), rollUpViews(database.db), rollUpViews(database.db)]);
    while ((await rollUpViews(database.db)) > 0);
    expect(await countWaiting()).toBe(0);
    expect(await listCounts()).toEqual([2_000, 4_000]);
    expect(await rollUpViews(database.db)).toBe(0);
  },
);

test('a failed roll-up leaves everything for the next one', async () => {
  const [before] = await listCounts();
  await view('a phone', articles[0]!);
  await sql`alter table contents add constraint no_more_views check (view_count <= ${sql.lit(before!)}) not valid`.execute(
    database.db,
  );
  await expect(rollUpViews(database.db)).rejects.toThrow('no_more_views');
  expect(await countWaiting()).toBe(1);
  await sql`alter table contents drop constraint no_more_views`.execute(database.db);
  expect(await rollUpViews(database.db)).toBe(1);
  expect((await listCounts())[0]).toBe(before! + 1);
});

test('rows of past days are deleted; today’s still tell who has viewed', async () => {
  const [article = 0] = articles;
  const yesterday = new Date(now.getTime() - 24 * 3_600_000);
  await view('reader', article, yesterday);
  expect(await view('reader', article)).toBe(true);
  await deleteOldViews(database.db, now);
  const days = await database.db.selectFrom('content_views').select('day').distinct().execute();
  expect(days).toEqual([{ day: '2026-11-02' }]);
  expect(await view('reader', article)).toBe(false);
});
