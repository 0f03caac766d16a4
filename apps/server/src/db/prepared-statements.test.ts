import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from './database.ts';
import { prepared } from './prepared-statements.ts';
import { createTestDatabase } from './testing/test-database.ts';

const { url, drop } = await createTestDatabase();
/** One connection, which can list its prepared statements. */
const db = createDatabase(url, { max: 1 });
afterAll(async () => {
  await db.destroy();
  await drop();
});

const listPrepared = async (): Promise<string[]> => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement);
};

test('a statement ending in `prepared` is parsed once per connection, and no other statement is prepared', async () => {
  const twice = (n: number) => sql<{ twice: number }>`select ${n}::int8 * 2 as twice ${prepared}`.execute(db);
  expect((await twice(3)).rows).toEqual([{ twice: 6 }]);
  expect((await twice(4)).rows).toEqual([{ twice: 8 }]);
  await sql`select ${1}::int8`.execute(db);
  expect(await listPrepared()).toEqual(['select $1::int8 * 2 as twice /* prepared */']);
});

test('a built query can be prepared too, with a lock, and in a transaction that fails', async () => {
  const read = () =>
    db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('system_config')
        .select('pattern')
        .forNoKeyUpdate()
        .modifyEnd(prepared)
        .execute();
      await sql`select 1 / ${0}::integer ${prepared}`.execute(tx);
      return rows;
    });
  const before = await listPrepared();
  await expect(read()).rejects.toThrow('division by zero');
  await expect(read()).rejects.toThrow('division by zero');
  expect(await listPrepared()).toHaveLength(before.length + 2);
});
