import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { checkPostgresVersion, createDatabase } from './database.ts';
import { createTestDatabase } from './testing/test-database.ts';

const { db, url, drop } = await createTestDatabase();
afterAll(drop);

test('bigint arrives as a number, also in counts', async () => {
  const { rows } = await sql<{
    id: number;
    n: number;
  }>`select 41::int8 as id, count(*) as n from areas`.execute(db);
  expect(rows).toEqual([{ id: 41, n: 0 }]);
});

test('the migrations create one configuration row with the product’s names', async () => {
  const config = await db.selectFrom('system_config').select(['name', 'scope', 'pattern']).execute();
  expect(config).toEqual([{ name: '有效父母学院', scope: 'index', pattern: -1 }]);
});

test('a pool replaces connections that the server closed, without ending the process', async () => {
  const errors: Error[] = [];
  const other = createDatabase(url, { max: 1, onError: (error) => errors.push(error) });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
  await expect.poll(() => errors.length).toBe(1);
  expect((await sql<{ one: number }>`select 1 as one`.execute(other)).rows).toEqual([{ one: 1 }]);
  await other.destroy();
});

test('a connection that breaks in the middle of a transaction fails the transaction and not the process', async () => {
  const other = createDatabase(url, { max: 1 });
  const broken = other.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await sql`select 1`.execute(tx);
  });
  // Without its own listener the connection's error would be an uncaught exception, which fails this run.
  await expect(broken).rejects.toThrow();
  expect((await sql<{ one: number }>`select 1 as one`.execute(other)).rows).toEqual([{ one: 1 }]);
  await other.destroy();
});

test('a comment thread has two levels', async () => {
  const insert = sql`insert into comments (content_id, user_id, text, parent_id) values (1, 1, '好', 1)`;
  await expect(insert.execute(db)).rejects.toThrow(/foreign key/);
});

test('a PostgreSQL that is too old is refused in words', async () => {
  await checkPostgresVersion(db);
  await sql`create schema older`.execute(db);
  await sql`create function older.current_setting(text) returns text language sql return '140012'`.execute(
    db,
  );
  // Functions of this schema are found before PostgreSQL's own: the server says that it is an older one.
  const older = createDatabase(`${url}?options=${encodeURIComponent('-c search_path=older,pg_catalog')}`, {
    max: 1,
  });
  await expect(checkPostgresVersion(older)).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringMatching(/指向 PostgreSQL 14，需要 15.*\nDATABASE_URL leads to PostgreSQL 14; 15/),
  });
  await older.destroy();
});
