import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from './testing/test-database.ts';
import { retryTransaction } from './transactions.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);
await sql`create table purses (id integer primary key, coins integer not null)`.execute(db);

const readCoins = async () =>
  (await sql<{ coins: number }>`select coins from purses order by id`.execute(db)).rows.map(
    ({ coins }) => coins,
  );

test('of two transactions that lock each other out both are done, each once', async () => {
  await sql`insert into purses values (1, 10), (2, 10)`.execute(db);
  let attempts = 0;
  let held = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const move = (from: number, to: number) =>
    retryTransaction(db, async (tx) => {
      attempts += 1;
      await sql`update purses set coins = coins - 1 where id = ${from}`.execute(tx);
      // In the first attempts each waits for the row that the other one holds by now.
      held += 1;
      if (held === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await sql`update purses set coins = coins + 1 where id = ${to}`.execute(tx);
    });
  await Promise.all([move(1, 2), move(2, 1)]);
  // The one that was repeated may lock the other out once more.
  expect(attempts).toBeGreaterThanOrEqual(3);
  expect(await readCoins()).toEqual([10, 10]);
});

test('a conflict that stays is an error after five attempts, and any other error at once', async () => {
  let attempts = 0;
  const fail = (code: string) =>
    retryTransaction(db, async () => {
      attempts += 1;
      throw Object.assign(new Error('refused'), { code });
    });
  await expect(fail('40P01')).rejects.toThrow('refused');
  expect(attempts).toBe(5);
  await expect(fail('23514')).rejects.toThrow('refused');
  expect(attempts).toBe(6);
});
