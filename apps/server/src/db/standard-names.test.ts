import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

/**
 * A database of the release before `0016-standard-names.sql`, with rows under the first names of its tables, to which
 * that migration was applied.
 */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  const folder = await mkdtemp(join(tmpdir(), 'academy-migrations-'));
  const all = join(import.meta.dirname, 'migrations');
  const files = (await readdir(all)).filter((name) => name <= '0016-standard-names.sql');
  for (const file of files.filter((name) => name < '0016')) await cp(join(all, file), join(folder, file));
  await migrate(database.url, folder);
  await sql.raw(rowsOfBefore).execute(database.db);
  for (const file of files) await cp(join(all, file), join(folder, file));
  expect(await migrate(database.url, folder)).toEqual(['0016-standard-names.sql']);
  await rm(folder, { recursive: true });
});
afterAll(() => database.drop());

const rowsOfBefore = `
  insert into areas (name, signal, lev, path) values ('山东省', '370000', 0, '37');
  insert into media_assets (kind, path, sha256, bytes, width, height) values ('picture', 'p', 'x', 1, 1, 1);
  insert into accounts (key, name, intro, avatar_id, area_id) values ('a', '学校', '', 1, 1);
  insert into users (nickname, area_id) values ('小满妈妈', 1);
  insert into schools (area_id, name) values (1, '第一小学');
  insert into contents (type, state, title, summary, cover_id, account_id, area_id, published_at)
    values ('graphic', 'published', '文章', '', 1, 1, 1, now()),
      ('expertLive', 'published', '直播', '', 1, 1, 1, now());
  insert into lives (content_id, type, status, starts_at, ends_at)
    values (2, 'expertLive', 0, now() + interval '1 day', now() + interval '2 days');
  insert into students (name, grade, school_id) values ('小满', 1, 1);
  insert into view_sessions (id, user_id, content_id, student_id, nonce_hash, opened_at)
    values ('11111111-1111-4111-8111-111111111111', 1, 1, 1, 'x', '2026-03-01T08:00Z');
  insert into view_intervals (session_id, user_id, content_id, from_second, to_second, took, at, beat_key, place)
    values ('11111111-1111-4111-8111-111111111111', 1, 1, 0, 15, 14, '2026-03-01T08:00:15Z',
      '22222222-2222-4222-8222-222222222222', 0);
  insert into view_clocks (user_id, spent) values (1, '{[5,20)}');
  insert into figures (place, place_id, figure, grain, start, amount, people)
    values ('all', 0, 'seconds', 'day', '2026-03-01', 14, 1);
  update figure_state set updated_at = '2026-03-02T00:00Z';
  update lives set starts_at = starts_at + interval '1 hour';
  insert into comments (content_id, user_id, text) values (1, 1, '一');
  insert into comments (content_id, parent_id, user_id, text) values (1, 1, 1, '二');`;

const one = async (query: ReturnType<typeof sql>) => (await query.execute(database.db)).rows[0];

test('the rows of before are in the tables and columns with the standard names', async () => {
  expect(await one(sql`select seconds, heartbeat_key, position from view_intervals`)).toEqual({
    seconds: 14,
    heartbeat_key: '22222222-2222-4222-8222-222222222222',
    position: 0,
  });
  expect(await one(sql`select used_intervals from viewing_time_budgets`)).toEqual({
    used_intervals: '{[5,20)}',
  });
  expect(await one(sql`select metric, amount from statistics`)).toEqual({ metric: 'seconds', amount: 14 });
  expect(await one(sql`select updated_at from statistics_state`)).toEqual({
    updated_at: new Date('2026-03-02T00:00Z'),
  });
  expect(await one(sql`select school_id from enrolments`)).toEqual({ school_id: 1 });
  expect(
    await one(sql`select starts_at - previous_starts_at = '1 hour' as later from live_reschedules`),
  ).toEqual({
    later: true,
  });
  expect(await one(sql`select comment_id, kind from comment_events`)).toEqual({
    comment_id: 2,
    kind: 'shown',
  });
  expect(await one(sql`select count(*) from dirty_days where learner_id = 1 and day = '2026-03-01'`)).toEqual(
    {
      count: 1,
    },
  );
});

/** The tables and `table.column` that the migration renames, by their first names. */
async function listFirstNames(): Promise<{ tables: string[]; columns: string[] }> {
  const source = await readFile(join(import.meta.dirname, 'migrations/0016-standard-names.sql'), 'utf8');
  const tables = [...source.matchAll(/call rename_table\('(\w+)'/g)].map(([, name]) => name!);
  const columns = [...source.matchAll(/call rename_column\('(\w+)', '(\w+)'/g)].map(
    ([, table, column]) => `${table}.${column}`,
  );
  return { tables, columns };
}

test('no table, column or function body has or names a first name', async () => {
  const { tables, columns } = await listFirstNames();
  expect([tables.length, columns.length]).toEqual([11, 31]);
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relname = any(${tables})
    union all select attrelid::regclass || '.' || attname from pg_attribute
    where not attisdropped and attrelid::regclass || '.' || attname = any(${columns})
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace
      and prosrc ~ (${`\\m(${tables.join('|')})\\M`})`.execute(database.db);
  expect(rows).toEqual([]);
});

test('nothing in the database has a word of before in its name', async () => {
  const { rows } = await sql<{ name: string }>`
    with names as (
      select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
      union all select conname from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgname from pg_trigger where not tgisinternal
      union all select proname || ' ' || prosrc from pg_proc where pronamespace = 'public'::regnamespace
      union all select attrelid::regclass || '.' || attname from pg_attribute
        join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and relkind = 'r')
    select name from names where name ~
      '(^|[^a-z])(figures?|touch|touched|touches|clocks?|beat|spent|told|untold|asker|took|note|news|places)([^a-z]|$)'
    order by name`.execute(database.db);
  expect(rows).toEqual([]);
});

test('the triggers write to the tables with the standard names', async () => {
  await sql`truncate dirty_days, live_reschedules, comment_events`.execute(database.db);
  await sql`update view_intervals set seconds = 15`.execute(database.db);
  await sql`update view_sessions set student_id = null`.execute(database.db);
  expect(await one(sql`select count(*) from dirty_days where learner_id = 1 and day = '2026-03-01'`)).toEqual(
    {
      count: 2,
    },
  );
  await sql`update students set school_id = null`.execute(database.db);
  expect(await one(sql`select count(*) from enrolments`)).toEqual({ count: 2 });
  await sql`update lives set starts_at = starts_at + interval '1 hour'`.execute(database.db);
  expect(await one(sql`select count(*) from live_reschedules`)).toEqual({ count: 1 });
  await sql`update comments set state = 'hidden' where id = 2`.execute(database.db);
  await sql`update comments set state = 'visible' where id = 2`.execute(database.db);
  expect(await one(sql`select string_agg(kind, ' ' order by id) as kinds from comment_events`)).toEqual({
    kinds: 'shown approved',
  });
  await sql`delete from qa_changed_sources`.execute(database.db);
  await sql`update contents set title = '新题'  where id = 1`.execute(database.db);
  expect(await one(sql`select kind, source_key from qa_changed_sources`)).toEqual({
    kind: 'content',
    source_key: '1',
  });
  await sql`insert into qa_passages (source, content_id, position, title, text, tokens)
    values ('graphic', 1, 0, '新题', '内容', '''内容''')`.execute(database.db);
  expect(await one(sql`select passages from qa_word_frequencies where word = '内容'`)).toEqual({
    passages: 1,
  });
});
