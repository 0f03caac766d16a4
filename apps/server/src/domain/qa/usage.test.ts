import { afterAll, beforeAll, expect, test } from 'vitest';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { guestRequester, userRequester } from './requester.ts';
import { countLeft, countQuestion, reserveTokens, settleTokens } from './usage.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Ten to midnight in China, and ten past. */
const evening = new Date('2026-06-01T15:50:00Z');
const tomorrow = new Date('2026-06-01T16:10:00Z');

const ask = (requester: ReturnType<typeof userRequester>, now = evening) =>
  database.db.transaction().execute((tx) => countQuestion(tx, requester, now));

test('questions are counted by days in China, and refused ones are not', async () => {
  const guest = guestRequester('device', 'network');
  for (let left = qaLimits.guestPerDay - 1; left >= 0; left -= 1) expect(await ask(guest)).toBe(left);
  await expect(ask(guest)).rejects.toMatchObject({
    name: 'TOO_SOON',
    data: { left: 0, retry_after_seconds: 600 },
  });
  expect(await countLeft(database.db, guest, evening)).toBe(0);
  expect(await countLeft(database.db, guest, tomorrow)).toBe(qaLimits.guestPerDay);
  const network = await database.db
    .selectFrom('qa_usage')
    .select('questions')
    .where('requester', '=', 'n:network')
    .executeTakeFirst();
  expect(network).toEqual({ questions: qaLimits.guestPerDay });
  expect(await ask(guest, tomorrow)).toBe(qaLimits.guestPerDay - 1);
});

test('concurrent requests use no more than the limit', async () => {
  const person = userRequester(7);
  await database.db
    .insertInto('qa_usage')
    .values({ requester: person.key, day: '2026-06-01', questions: qaLimits.perDay - 3 })
    .execute();
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => ask(person)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('tokens are reserved for one requester and for all, corrected afterwards, and refused as a whole', async () => {
  const limits = { perRequester: 1_000, total: 1_500 };
  const reserve = (id: number, tokens: number) =>
    reserveTokens(database.db, { requester: userRequester(id), tokens, limits, now: evening });
  const spentBy = async (requester: string) =>
    (
      await database.db
        .selectFrom('qa_usage')
        .select('tokens')
        .where('requester', '=', requester)
        .executeTakeFirst()
    )?.tokens ?? 0;
  expect(await reserve(1, 900)).toBe(true);
  expect(await reserve(1, 200)).toBe(false);
  expect(await reserve(2, 700)).toBe(false);
  expect(await Promise.all([spentBy('u:1'), spentBy('u:2'), spentBy('all')])).toEqual([900, 0, 900]);
  await settleTokens(database.db, { requester: userRequester(1), reserved: 900, spent: 100, at: evening });
  expect(await Promise.all([spentBy('u:1'), spentBy('all')])).toEqual([100, 100]);
  expect(await reserve(2, 700)).toBe(true);
});

test('concurrent reservations and corrections do not deadlock', async () => {
  const requester = userRequester(9);
  const limits = { perRequester: 100_000, total: 1_000_000 };
  const reserve = () => reserveTokens(database.db, { requester, tokens: 10, limits, now: evening });
  const settle = () => settleTokens(database.db, { requester, reserved: 0, spent: 1, at: evening });
  await reserve();
  await Promise.all(Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? reserve() : settle())));
  const row = await database.db
    .selectFrom('qa_usage')
    .select('tokens')
    .where('requester', '=', requester.key)
    .executeTakeFirst();
  expect(row?.tokens).toBe(10 + 30 * 10 + 30);
});
