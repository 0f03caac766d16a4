import { beforeAll, beforeEach, expect, test } from 'vitest';
import { awardCredit, type CreditEvent, reverseAward } from '../../domain/credit/ledger.ts';
import { frameCause, spendPoints } from '../../domain/credit/spend-points.ts';
import { loadShippedRules } from '../../domain/credit/credit-rules.ts';
import { addArticle, addCourse, addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createCreditRoutes } from './credit.ts';

/** Noon in China. */
const noon = new Date('2026-06-15T04:00:00Z');
const before = (days: number) => new Date(noon.getTime() - days * 86_400_000);
const academy = useTestModule((deps) => createCreditRoutes({ ...deps, clock: { now: () => noon } }));
let scene: Scene;
let uid: number;
beforeAll(async () => {
  scene = await addScene(academy.db);
  await loadShippedRules(academy.db, noon);
});
beforeEach(async () => {
  uid = await addUser(academy.db, scene);
});

const doing = (rule: CreditEvent['rule'], cause: string, fields: Partial<CreditEvent> = {}) =>
  academy.db
    .transaction()
    .execute((tx) => awardCredit(tx, { userId: uid, rule, cause, now: noon, ...fields }));
const tasks = () => academy.as({ uid }).done('GET user/task', {});
const entries = (input: { ledger: number; month?: string; size?: number; cursor?: string }) =>
  academy.as({ uid }).done('GET user/credit', input);

test('a new user has nothing yet, and reads what can be earned, with caps and start dates', async () => {
  const { balances, today, rules } = await tasks();
  expect(balances).toEqual({ credit: 0, score: 1 });
  expect(today.map(({ key, amount, cap }) => [key, amount, cap])).toEqual([
    ['daily.visit', 1, 1],
    ['lesson.complete', 5, 8],
    ['article.read', 2, 5],
    ['live.watch', 5, 2],
    ['mini.set', 2, 3],
    ['comment.write', 2, 5],
    ['share', 2, 3],
  ]);
  expect(today.filter(({ done, done_count: count }) => done || count > 0)).toMatchObject([
    { key: 'daily.visit', done_count: 1, done: true },
  ]);
  expect(rules).toHaveLength(9);
  expect(rules[2]).toEqual({
    key: 'course.complete',
    version: 1,
    title: '学完一门课程',
    ledger: 1,
    amount: null,
    cap_a_day: null,
    cap_in_all: null,
    since: '2025-12-31T16:00:00.000Z',
  });
  expect(await entries({ ledger: 1 })).toEqual({ list: [], next_cursor: null, balance: 0, months: [] });
});

test('balances, and today’s progress by the day in China', async () => {
  const courseId = await addCourse(academy.db, scene);
  await doing('course.complete', 'course', { contentId: courseId });
  await doing('share', 'late yesterday', { now: new Date('2026-06-14T15:59:00Z') });
  await doing('share', 'early today', { now: new Date('2026-06-14T16:01:00Z') });
  await doing('comment.write', 'comment:1');
  await academy.db
    .transaction()
    .execute((tx) => reverseAward(tx, { userId: uid, rule: 'comment.write', cause: 'comment:1', now: noon }));
  const { balances, today } = await tasks();
  expect(balances).toEqual({ credit: 2, score: 5 });
  const of = (key: string) => today.find((task) => task.key === key);
  expect(of('daily.visit')).toMatchObject({ done_count: 1, done: true });
  expect(of('share')).toMatchObject({ done_count: 1, done: false });
  expect(of('comment.write')).toMatchObject({ done_count: 0, done: false });
});

test('a changed rule says its version, and an ended one is left out', async () => {
  const rule = { ledger: 2, version: 2, cap_a_day: 1 };
  await academy.db
    .insertInto('credit_rules')
    .values([
      { ...rule, key: 'live.watch', amount: 9, since: before(1) },
      { ...rule, key: 'live.watch', version: 3, amount: 11, since: before(-1) },
      { ...rule, key: 'mini.set', amount: 0, since: before(1) },
    ])
    .execute();
  const { rules } = await tasks();
  expect(rules.find(({ key }) => key === 'live.watch')).toMatchObject({
    version: 2,
    amount: 9,
    cap_a_day: 1,
  });
  expect(rules.some(({ key }) => key === 'mini.set')).toBe(false);
});

test('the ledger, the latest first, with reversals and reasons', async () => {
  const article = await addArticle(academy.db, scene, { title: '睡前二十分钟' });
  const hidden = await addArticle(academy.db, scene, { state: 'withdrawn' });
  await doing('article.read', 'one', { contentId: article, now: before(2) });
  await doing('comment.write', 'two', { contentId: hidden, now: before(1) });
  await academy.db
    .transaction()
    .execute((tx) => reverseAward(tx, { userId: uid, rule: 'comment.write', cause: 'two', now: noon }));
  const { list, balance } = await entries({ ledger: 2 });
  expect(balance).toBe(2);
  expect(list).toMatchObject([
    {
      ledger: 2,
      amount: -2,
      text: '收回：写一条评论',
      content: null,
      at: noon.toISOString(),
      reversed: false,
      reverses: true,
    },
    {
      ledger: 2,
      amount: 2,
      text: '写一条评论',
      content: null,
      at: before(1).toISOString(),
      reversed: true,
      reverses: false,
    },
    {
      ledger: 2,
      amount: 2,
      text: '读完一篇文章',
      content: { content_type: 'graphic', content_id: article, title: '睡前二十分钟' },
      at: before(2).toISOString(),
      reversed: false,
      reverses: false,
    },
  ]);
  expect((await entries({ ledger: 1 })).list).toEqual([]);
});

test('months are those in China, together they are the balance, and pages neither repeat nor skip', async () => {
  // The first minute of June in China is still May in UTC.
  await doing('daily.visit', 'june', { now: new Date('2026-05-31T16:00:00Z') });
  await doing('daily.visit', 'may', { now: new Date('2026-05-31T15:59:59Z') });
  for (let index = 0; index < 7; index++)
    await doing('article.read', `article:${index}`, { now: before(index + 16) });
  const whole = await entries({ ledger: 2 });
  expect(whole.months).toEqual([
    { month: '2026-06', earned: 1, reversed: 0, spent: 0 },
    { month: '2026-05', earned: 15, reversed: 0, spent: 0 },
  ]);
  expect(whole.balance).toBe(16);
  expect((await entries({ ledger: 2, month: '2026-06' })).list).toHaveLength(1);
  expect((await entries({ ledger: 2, month: '2026-05' })).list).toHaveLength(8);
  const paged: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await entries({ ledger: 2, size: 2, ...(cursor && { cursor }) });
    paged.push(...page.list.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
    // What is earned meanwhile comes before all of it.
    await doing('share', `share:${paged.length}`, { now: before(-paged.length) });
  } while (cursor);
  expect(paged).toEqual(whole.list.map(({ id }) => id));
});

test('what was spent is named, and told apart from what was taken back', async () => {
  await academy.db
    .insertInto('ledger_entries')
    .values({ user_id: uid, ledger: 2, amount: 100, cause: 'a gift', created_at: before(9) })
    .execute();
  await doing('comment.write', 'comment:1', { now: before(8) });
  await academy.db.transaction().execute(async (tx) => {
    await reverseAward(tx, { userId: uid, rule: 'comment.write', cause: 'comment:1', now: before(7) });
    await spendPoints(tx, { userId: uid, cause: frameCause('garden'), amount: 60, now: before(6) });
  });
  const { list, months, balance } = await entries({ ledger: 2 });
  expect(list[0]).toMatchObject({
    amount: -60,
    text: '换了证书边框「花园」',
    reversed: false,
    reverses: false,
  });
  expect(months).toMatchObject([{ earned: 102, reversed: 2, spent: 60 }]);
  expect(balance).toBe(40);
});

test('a user sees only their own entries, an unknown ledger is refused, and login is required', async () => {
  await doing('share', 'one');
  const other = await addUser(academy.db, scene);
  expect((await academy.as({ uid: other }).done('GET user/credit', { ledger: 2 })).list).toEqual([]);
  for (const input of [{ ledger: 3 }, { ledger: 2, month: '2026-13' }, { ledger: 2, cursor: 'x' }])
    expect(await academy.as({ uid }).send('GET user/credit', input)).toMatchObject({ data: null });
  expect(await academy.as().send('GET user/credit', { ledger: 2 })).toMatchObject({ code: 403 });
  expect(await academy.as().send('GET user/task', {})).toMatchObject({ code: 403 });
});
