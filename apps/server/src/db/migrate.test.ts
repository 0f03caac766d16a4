import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { startStallingProxy } from './testing/stalling-proxy.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), 'academy-migrations-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) n from ${sql.table(table)}`.execute(database.db)).rows[0]?.n;

test('files are applied once, in order, and the next run applies only new ones', async () => {
  await write('0001-pears.sql', 'create table pears (id integer)');
  await write('0002-more.sql', 'insert into pears values (1); insert into pears values (2)');
  expect(await migrate(database.url, folder)).toEqual(['0001-pears.sql', '0002-more.sql']);
  await write('0003-again.sql', 'insert into pears values (3)');
  expect(await migrate(database.url, folder)).toEqual(['0003-again.sql']);
  expect(await migrate(database.url, folder)).toEqual([]);
  expect(await count('pears')).toBe(3);
});

test('a file that fails leaves nothing behind and can be corrected', async () => {
  await write('0001-pears.sql', 'create table pears (id integer); select 1/0');
  await expect(migrate(database.url, folder)).rejects.toThrow('0001-pears.sql failed: division by zero');
  await write('0001-pears.sql', 'create table pears (id integer)');
  expect(await migrate(database.url, folder)).toEqual(['0001-pears.sql']);
});

test('an applied file that was edited, deleted or preceded by a new one is refused', async () => {
  await write('0002-pears.sql', 'create table pears (id integer)');
  await migrate(database.url, folder);
  await write('0002-pears.sql', 'create table pears (id bigint)');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    '0002-pears.sql was edited after it was applied',
  );
  await rm(join(folder, '0002-pears.sql'));
  await write('0003-later.sql', 'select 1');
  await expect(migrate(database.url, folder)).rejects.toThrow('0003-later.sql stands in its place');
  await write('0001-late.sql', 'select 1');
  const refused = migrate(database.url, folder);
  await expect(refused).rejects.toThrow('0001-late.sql stands in its place');
  await expect(refused).rejects.toMatchObject({ name: 'OtherMigrations' });
});

test('the data of a release that rewrote its migrations is refused in words and left as it is', async () => {
  await write('0001-pears.sql', 'create table pears (id integer)');
  await migrate(database.url, folder);
  // The other release has made one file of many, and called it as this one calls its first.
  await write('0001-pears.sql', 'create table pears (id integer, name text)');
  await write('0002-apples.sql', 'create table apples (id integer)');
  const refused = migrate(database.url, folder);
  await expect(refused).rejects.toMatchObject({ name: 'OtherMigrations' });
  await expect(refused).rejects.toThrow(
    /^数据由另一个版本写成.*\nThe data was written by another release.*0001-pears\.sql was edited.*$/,
  );
  expect(await count('schema_migrations')).toBe(1);
});

test('a database that a newer release has migrated is refused and left as it is', async () => {
  await write('0001-pears.sql', 'create table pears (id integer)');
  await write('0002-apples.sql', 'create table apples (id integer)');
  await migrate(database.url, folder);
  await rm(join(folder, '0002-apples.sql'));
  const refused = migrate(database.url, folder);
  await expect(refused).rejects.toMatchObject({ name: 'NewerDatabase' });
  await expect(refused).rejects.toThrow(
    /^数据由更新的版本写成.*\nThe data was written by a newer release \(0002-apples\.sql\).*$/,
  );
  // A file of this release that the newer one did not have is not applied either.
  await write('0001-plums.sql', 'create table plums (id integer)');
  await expect(migrate(database.url, folder)).rejects.toMatchObject({ name: 'NewerDatabase' });
  expect(await count('schema_migrations')).toBe(2);
});

test('a badly named file is refused before anything runs', async () => {
  await write('pears.sql', 'create table pears (id integer)');
  await expect(migrate(database.url, folder)).rejects.toThrow('must be named like');
});

test('several servers that start at once migrate once', async () => {
  await write('0001-pears.sql', 'create table pears (id integer); select pg_sleep(0.1)');
  const runs = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)));
  expect(runs.flat()).toEqual(['0001-pears.sql']);
});

const waits = { connection: 500, turn: 300, lock: 300 };

test('a database that does not respond is reported in words', async () => {
  const proxy = await startStallingProxy(database.url);
  proxy.stallAll();
  const startedAt = performance.now();
  await expect(migrate(proxy.url, folder, waits)).rejects.toMatchObject({
    name: 'DatabaseBlocked',
    message: expect.stringMatching(/^数据库没有响应.*\nThe database does not respond/),
  });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  await proxy.close();
});

test('a server that migrates for too long, and a program that keeps a table, are named; later it goes on', async () => {
  await write('0001-pears.sql', 'create table pears (id integer)');
  await migrate(database.url, folder);
  await write('0002-more.sql', 'alter table pears add colour text; select pg_sleep(0.5)');
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  const blocked = (words: RegExp) => ({
    name: 'DatabaseBlocked',
    message: expect.stringMatching(words) as string,
  });
  await other.query('select pg_advisory_lock(7307001)');
  await expect(migrate(database.url, folder, waits)).rejects.toMatchObject(
    blocked(/另一个学院进程一直在升级/),
  );
  await other.query('select pg_advisory_unlock_all()');
  await other.query('begin; lock table pears in share mode');
  await expect(migrate(database.url, folder, waits)).rejects.toMatchObject(
    blocked(/另一个程序占用着数据库的表，升级（0002-more.sql）/),
  );
  await other.query('rollback');
  await other.end();
  // A migration may take longer than any of these waits.
  expect(await migrate(database.url, folder, waits)).toEqual(['0002-more.sql']);
});
