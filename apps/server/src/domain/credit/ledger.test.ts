import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { addCourse, addScene, addUser, type Scene } from '../../modules/testing/rows.ts';
import { awardCredit, type CreditEvent, getBalances, reverseAward } from './ledger.ts';
import { loadShippedRules, ruleKeys } from './credit-rules.ts';
import { verifyLedger } from './verify-ledger.ts';

/** Noon in China. */
const noon = new Date('2026-06-15T04:00:00Z');
const after = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

let database: TestDatabase;
let scene: Scene;
let userId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
  await loadShippedRules(database.db, noon);
});
beforeEach(async () => {
  userId = await addUser(database.db, scene);
});
afterAll(() => database.drop());

const doing = (event: Partial<CreditEvent>) =>
  database.db
    .transaction()
    .execute((tx) =>
      awardCredit(tx, { userId, rule: 'comment.write', cause: 'comment:1', now: noon, ...event }),
    );
const takingBack = (cause: string, now = noon) =>
  database.db.transaction().execute((tx) => reverseAward(tx, { userId, rule: 'comment.write', cause, now }));
const scoreOf = async (id = userId) => (await getBalances(database.db, id)).score;
const changeRule = (
  key: string,
  fields: { version: number; since: Date; amount: number; cap_in_all?: number },
) =>
  database.db
    .insertInto('credit_rules')
    .values({ key, ledger: 2, ...fields })
    .execute();

test('an event is awarded what its rule says, once', async () => {
  expect(await doing({})).toEqual([{ ledger: 2, amount: 2, text: '写一条评论' }]);
  expect(await doing({})).toEqual([]);
  expect(await doing({ rule: 'share', cause: 'comment:1' })).toHaveLength(1);
  const other = await addUser(database.db, scene);
  expect(await doing({ userId: other })).toHaveLength(1);
  expect(await getBalances(database.db, userId)).toEqual({ credit: 0, score: 4 });
});

test('two hundred concurrent reports of the same event are awarded once', async () => {
  const awarded = await Promise.all(Array.from({ length: 200 }, () => doing({})));
  expect(awarded.flat()).toHaveLength(1);
  expect(await scoreOf()).toBe(2);
});

test('two hundred concurrent events are awarded up to the daily cap of the day in China', async () => {
  const awardMany = (day: string, now: Date) =>
    Promise.all(Array.from({ length: 200 }, (_, index) => doing({ cause: `${day}:${index}`, now })));
  expect((await awardMany('today', noon)).flat()).toHaveLength(5);
  // 23:59 and 00:01 in China are 15:59 and 16:01 in UTC.
  expect(await doing({ cause: 'late', now: after(12 - 1 / 60) })).toEqual([]);
  expect(await doing({ cause: 'early', now: after(12 + 1 / 60) })).toHaveLength(1);
  expect(await scoreOf()).toBe(12);
});

test('the total cap holds too, and a new version of a rule applies from its time on', async () => {
  await changeRule('live.watch', { version: 2, since: after(1), amount: 3, cap_in_all: 2 });
  const watch = (cause: string, now: Date) => doing({ rule: 'live.watch', cause, now });
  expect(await watch('live:1', noon)).toMatchObject([{ amount: 5 }]);
  expect(await watch('live:2', after(1))).toMatchObject([{ amount: 3 }]);
  const rest = Array.from({ length: 50 }, (_, index) => watch(`live:${3 + index}`, after(24 * (index + 2))));
  expect((await Promise.all(rest)).flat()).toEqual([]);
  const rules = await database.db
    .selectFrom('ledger_entries')
    .innerJoin('credit_rules', 'credit_rules.id', 'rule_id')
    .where('user_id', '=', userId)
    .orderBy('ledger_entries.id')
    .select('version')
    .execute();
  expect(rules).toEqual([{ version: 1 }, { version: 2 }]);
});

test('a rule that awards nothing, or does not apply yet, adds no entry', async () => {
  expect(await doing({ now: new Date('2025-12-31T15:59:00Z') })).toEqual([]);
  await changeRule('mini.set', { version: 2, since: noon, amount: 0 });
  expect(await doing({ rule: 'mini.set', cause: 'set:1' })).toEqual([]);
});

test('a completed course is awarded its own credit, for the current student', async () => {
  const courseId = await addCourse(database.db, scene);
  const { rows } = await sql<{ id: number }>`
    insert into students (name, grade) values ('小满', 1) returning id`.execute(database.db);
  const child = rows[0]!.id;
  await sql`insert into guardians (user_id, student_id, relation, current)
    values (${userId}, ${child}, 'mother', true)`.execute(database.db);
  const event = { rule: 'course.complete', contentId: courseId } as const;
  expect(await doing({ ...event, cause: 'course:1' })).toMatchObject([{ ledger: 1, amount: 2 }]);
  await doing({ ...event, cause: 'course:2', studentId: null });
  expect(await doing({ ...event, cause: 'course:3', contentId: 0 })).toEqual([]);
  const entries = await database.db
    .selectFrom('ledger_entries')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['student_id', 'content_id'])
    .execute();
  expect(entries).toEqual([
    { student_id: child, content_id: courseId },
    { student_id: null, content_id: courseId },
  ]);
});

test('a reversal happens once and frees a place under the cap, and the cause is not awarded again', async () => {
  for (const index of [1, 2, 3, 4, 5]) await doing({ cause: `comment:${index}` });
  expect(await doing({ cause: 'comment:6' })).toEqual([]);
  const taken = await Promise.all(Array.from({ length: 50 }, () => takingBack('comment:3')));
  expect(taken.reduce((sum, one) => sum + one)).toBe(2);
  expect(await scoreOf()).toBe(8);
  expect(await doing({ cause: 'comment:3' })).toEqual([]);
  expect(await doing({ cause: 'comment:6' })).toHaveLength(1);
  expect(await doing({ cause: 'comment:7' })).toEqual([]);
  expect(await takingBack('comment:99')).toBe(0);
});

test('a deleted user is awarded nothing', async () => {
  userId = await addUser(database.db, scene, { state: 'gone', avatar_id: null });
  expect(await doing({})).toEqual([]);
});

test('existing rules stay unchanged however often the server starts', async () => {
  const read = () => database.db.selectFrom('credit_rules').selectAll().orderBy('id').execute();
  const before = await read();
  await loadShippedRules(database.db, after(99));
  expect(await read()).toEqual(before);
  expect(new Set(before.map(({ key }) => key))).toEqual(new Set(ruleKeys));
});

const step = fc.record({
  taking: fc.boolean(),
  cause: fc.integer({ min: 1, max: 12 }).map((number) => `comment:${number}`),
  hour: fc.integer({ min: 0, max: 60 }),
});

test('awards and reversals in any order: a balance is the sum of valid entries, and no day exceeds its cap', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      userId = await addUser(database.db, scene);
      let expected = 0;
      // Four at a time; the database decides their order.
      for (let at = 0; at < steps.length; at += 4) {
        const results = await Promise.all(
          steps
            .slice(at, at + 4)
            .map(async ({ taking, cause, hour }) =>
              taking
                ? -(await takingBack(cause, after(hour)))
                : (await doing({ cause, now: after(hour) })).reduce((sum, { amount }) => sum + amount, 0),
            ),
        );
        expected += results.reduce((sum, one) => sum + one, 0);
      }
      expect(await scoreOf()).toBe(expected);
      expect(expected).toBeGreaterThanOrEqual(0);
      const { rows } = await sql<{ most: number }>`
        select coalesce(max(times), 0)::integer as most from (
          select count(*) as times from ledger_entries entry
          where user_id = ${userId} and reverses is null
            and not exists (select from ledger_entries back where back.reverses = entry.id)
          group by (created_at at time zone 'Asia/Shanghai')::date) days`.execute(database.db);
      expect(rows[0]!.most).toBeLessThanOrEqual(5);
      expect((await verifyLedger(database.db, after(72))).filter((one) => one.userId === userId)).toEqual([]);
    }),
    { numRuns: 40 },
  );
}, 60_000);

test('the ledger check finds every kind of mismatch', async () => {
  const found = async () =>
    (await verifyLedger(database.db, after(24)))
      .filter((one) => one.userId === userId)
      .map(({ what }) => what);
  await doing({});
  await takingBack('comment:1');
  await doing({ cause: 'comment:2' });
  expect(await found()).toEqual([]);
  const [{ id: rule_id }] = (
    await sql<{ id: number }>`
    select id from credit_rules where key = 'comment.write'`.execute(database.db)
  ).rows as [{ id: number }];
  const wrong = { user_id: userId, ledger: 2, rule_id, created_at: noon };
  const enter = (fields: { amount: number; cause: string; reverses?: number }) =>
    database.db
      .insertInto('ledger_entries')
      .values({ ...wrong, ...fields })
      .returning('id')
      .executeTakeFirstOrThrow();
  const { id } = await enter({ amount: 7, cause: 'a' });
  expect(await found()).toEqual(['amount']);
  await enter({ amount: -3, cause: 'b', reverses: id });
  expect(await found()).toEqual(['amount', 'balance', 'reversal']);
  for (const cause of ['c', 'd', 'e', 'f', 'g']) await enter({ amount: 2, cause });
  expect(await found()).toContain('cap');
});
