import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { checkDailyQuota, deleteOldDailyCounts, returnDailyQuota, takeDailyQuota } from './daily-counts.ts';
import { dailyLimitOf, type QuotaKind } from './daily-limits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let lastUid = 0;
const newCaller = (device?: string) => ({
  identity: { uid: (lastUid += 1), roles: [] },
  clientInfo: { device },
});
type Caller = ReturnType<typeof newCaller>;
/** Noon in China. */
const noon = new Date('2026-11-21T04:00:00Z');
const take = (caller: Caller, amounts: Partial<Record<QuotaKind, number>>, now = noon) =>
  database.db.transaction().execute((tx) => takeDailyQuota(tx, { caller, amounts, now }));
const amountOf = async (caller: Caller, kind: QuotaKind) => {
  const row = await database.db
    .selectFrom('daily_counts')
    .select('amount')
    .where('subject', '=', `u:${caller.identity.uid}`)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.amount;
};
const tooSoon = { name: 'TOO_SOON', message: '今天提交的反馈太多了，请明天再来' };
const { perUser, perDevice = 0 } = dailyLimitOf('feedback', []);

test('of concurrent calls exactly as many are counted as the day allows', async () => {
  const caller = newCaller('a phone');
  await take(caller, { feedback: perUser - 3 });
  const calls = await Promise.allSettled(Array.from({ length: 12 }, () => take(caller, { feedback: 1 })));
  const refused = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason as unknown] : []));
  expect(refused).toHaveLength(9);
  expect(refused).toEqual(refused.map(() => expect.objectContaining(tooSoon)));
  expect(await amountOf(caller, 'feedback')).toBe(perUser);
});

test('concurrent calls on one device by several users do not wait for each other in a circle', async () => {
  const callers = Array.from({ length: 4 }, () => newCaller('a shared tablet'));
  const calls = callers.flatMap((caller) =>
    Array.from({ length: 5 }, () => take(caller, { feedback: 1, views: 1 })),
  );
  await Promise.all(calls);
  for (const caller of callers) expect(await amountOf(caller, 'views')).toBe(5);
});

test('a refusal names the seconds until midnight in China, and counts nothing', async () => {
  const caller = newCaller();
  const refusal = expect(take(caller, { feedback: perUser + 1, views: 1 })).rejects;
  await refusal.toMatchObject({ ...tooSoon, data: { retry_after_seconds: 12 * 3_600 } });
  expect([await amountOf(caller, 'feedback'), await amountOf(caller, 'views')]).toEqual([
    undefined,
    undefined,
  ]);
});

test('the next day in China begins at zero', async () => {
  const caller = newCaller();
  const lateEvening = new Date('2026-11-21T15:59:59Z');
  await take(caller, { feedback: perUser }, lateEvening);
  await expect(take(caller, { feedback: 1 }, lateEvening)).rejects.toMatchObject({
    data: { retry_after_seconds: 1 },
  });
  await take(caller, { feedback: 1 }, new Date('2026-11-21T16:00:00Z'));
});

test('a device that registers one user after the other reaches a limit; another device does not', async () => {
  for (let used = 0; used < perDevice; used += perUser)
    await take(newCaller('a farm'), { feedback: perUser });
  await expect(take(newCaller('a farm'), { feedback: 1 })).rejects.toMatchObject(tooSoon);
  await take(newCaller('a neighbour'), { feedback: 1 });
  await take(newCaller(), { feedback: 1 });
});

test('a check refuses the same and counts nothing; what is returned can be used again', async () => {
  const caller = newCaller('another phone');
  const use = (amount: number) => ({ caller, amounts: { feedback: amount }, now: noon });
  await take(caller, { feedback: perUser });
  await expect(checkDailyQuota(database.db, use(1))).rejects.toMatchObject(tooSoon);
  await returnDailyQuota(database.db, use(2));
  await checkDailyQuota(database.db, use(2));
  expect(await amountOf(caller, 'feedback')).toBe(perUser - 2);
  await expect(checkDailyQuota(database.db, use(3))).rejects.toMatchObject(tooSoon);
});

test('counts are deleted when a few days have passed', async () => {
  const caller = newCaller();
  await take(caller, { feedback: 1 });
  await deleteOldDailyCounts(database.db, new Date(noon.getTime() + 3 * 86_400_000));
  expect(await amountOf(caller, 'feedback')).toBe(1);
  await deleteOldDailyCounts(database.db, new Date(noon.getTime() + 4 * 86_400_000));
  expect(await amountOf(caller, 'feedback')).toBeUndefined();
});

test.each([
  ['pictures', [], 200],
  ['pictures', ['expert'], 3_000],
  ['videos', ['operator'], 200],
  ['videos', ['expert'], 20],
  ['videoBytes', ['owner'], 20 * 200 * 2 ** 20],
  ['videoSeconds', ['expert'], 4 * 3_600],
  ['videoSeconds', ['expert', 'operator'], 24 * 3_600],
  ['feedback', [], 20],
  ['reports', [], 100],
  ['recommendations', ['owner'], 300],
  ['views', [], 5_000],
] as const)('%s of a user with the roles %j: %i a day', (kind, roles, max) => {
  expect(dailyLimitOf(kind, roles).perUser).toBe(max);
});
