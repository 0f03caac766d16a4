import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { systemClock } from '../kit/clock.ts';
import { createDiskStorage } from '../providers/storage/disk-storage.ts';
import { seedDemo } from './seed.ts';

/** The demo of this repository after its first load: users have been active, and every counter equals its rows. */

let database: TestDatabase;
let db: Db;
let root: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
  root = await mkdtemp(join(tmpdir(), 'academy-crowd-'));
  const storage = createDiskStorage({ root, publicPrefix: '/media' });
  await seedDemo({ db, storage, clock: systemClock, folder: join(import.meta.dirname, '../../../../demo') });
});
afterAll(async () => {
  await database.drop();
  await rm(root, { recursive: true });
});

const read = async <T>(query: string): Promise<T[]> => (await sql.raw<T>(query).execute(db)).rows;

test('there are at least three thousand simulated users of ten months, all with different names', async () => {
  const [users] = await read<{ count: number; names: number; months: number; future: number }>(`
    select count(*)::int, count(distinct nickname)::int as names,
      count(distinct date_trunc('month', created_at)) filter (where key like 'demo/crowd-%')::int as months,
      count(*) filter (where created_at > now())::int as future from users`);
  expect(users!.count).toBeGreaterThanOrEqual(3_000);
  expect(users!.names).toBe(users!.count);
  expect(users!.months).toBeGreaterThanOrEqual(10);
  expect(users!.future).toBe(0);
});

test('every content is viewed, liked and commented, some far more than others', async () => {
  const contents = await read<{ key: string; view_count: number; like_count: number; comment_count: number }>(
    `select key, view_count, like_count, comment_count from contents where state = 'published'`,
  );
  for (const row of contents) {
    expect(row.like_count, row.key).toBeGreaterThan(0);
    expect(row.view_count, row.key).toBeGreaterThan(row.like_count * 3);
    expect(row.comment_count, row.key).toBeGreaterThan(0);
  }
  const views = contents.map((row) => row.view_count).toSorted((a, b) => b - a);
  expect(views[0]!).toBeGreaterThan(views[Math.floor(views.length / 2)]! * 3);
});

test('each counter equals its rows', async () => {
  const wrong = await read<{ what: string }>(`
    select key || ' likes' as what from contents c where like_count <>
      (select count(*) from interactions where content_id = c.id and kind = 'like')
    union all select key || ' collects' from contents c where collect_count <>
      (select count(*) from interactions where content_id = c.id and kind = 'collect')
    union all select key || ' comments' from contents c where comment_count <>
      (select count(*) from comments where content_id = c.id and state = 'visible')
    union all select content_id || ' reserves' from lives l where reserve_count <>
      (select count(*) from interactions where content_id = l.content_id and kind = 'reserve')
    union all select key || ' followers' from experts e where follower_count <>
      (select count(*) from follows where expert_id = e.id)
    union all select key || ' replies' from comments c where reply_count <>
      (select count(*) from comments below where below.parent_id = c.id)`);
  expect(wrong).toEqual([]);
});

test('nothing happened before its cause or in the future, and only lives are reserved', async () => {
  const wrong = await read(`
    select 'visit' from interactions i join contents c on c.id = content_id join users u on u.id = user_id
      where i.created_at < c.published_at or i.created_at < u.created_at or i.created_at > now()
    union all select 'follow' from follows f join users u on u.id = user_id
      where f.created_at < u.created_at or f.created_at > now()
    union all select 'comment ' || m.key from comments m join contents c on c.id = content_id
      where m.created_at < c.published_at or m.created_at > now()
    union all select 'reply ' || m.key from comments m join comments root on root.id = m.parent_id
      where m.key like 'demo/crowd/%' and m.created_at < root.created_at
    union all select 'reservation' from interactions join contents c on c.id = content_id
      where kind = 'reserve' and c.type not in ('expertLive', 'actLive')`);
  expect(wrong).toEqual([]);
});

test('no two users write the same comment below one content', async () => {
  const twice = await read(`
    select content_id, text from comments group by content_id, text having count(*) > 1`);
  expect(twice).toEqual([]);
});
