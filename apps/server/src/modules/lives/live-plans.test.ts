import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { livePlans } from '@academy/contract/live-plan-limits.ts';
import { addArticle, addExpert, addLive, addPicture } from '../testing/rows.ts';
import { useLiveRoutes } from './testing/use-live-routes.ts';

const live = useLiveRoutes();
let coverId: number;
beforeAll(async () => {
  const { db, scene, expertId } = live;
  const word = { word: '坏词', action: 'refuse' as const, since_version: 1 };
  await db.insertInto('word_list').values(word).execute();
  coverId = await addPicture(db, { width: 1_280, height: 720 });
  await addLive(db, scene, { status: 2, expert_id: expertId, cover_id: coverId });
});
afterEach(() => live.db.deleteFrom('contents').where('key', 'like', 'plan/%').execute());

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const plan = (change: object = {}) => ({
  request_key: randomUUID(),
  title: ' 睡前十分钟 ',
  intro: '聊聊怎么把手机放下。\n也说说睡前讲什么。',
  starts_at: hours(30),
  minutes: 60,
  cover_id: coverId,
  area_id: live.scene.shandong,
  ...change,
});
const submit = (change?: object) => live.asExpert().send('POST user/expert/planlive', plan(change));
const submitted = async (change?: object) => live.asExpert().done('POST user/expert/planlive', plan(change));
/** A decision about the plan as it is now, or as it was submitted at `read`. */
const decide = async (id: number, decision: 'publish' | 'return', { note = '', read = '' } = {}) => {
  const current = (await plans()).find((each) => each.content_id === id)?.submitted_at;
  const about = { content_id: id, submitted_at: read || (current ?? hours(0)) };
  return live.asOperator().send('POST operator/live/decision', { ...about, decision, note });
};
const plans = async () => (await live.asExpert().done('GET user/expert/planlive', {})).list;

test('an expert plans a live, sees that it waits, and readers see it once an operator has published it', async () => {
  const made = await submitted();
  expect(made).toMatchObject({
    title: '睡前十分钟',
    intro: '聊聊怎么把手机放下。\n也说说睡前讲什么。',
    state: 'review',
    state_label: '待审核',
    minutes: 60,
    note: '',
  });
  expect(await plans()).toEqual([made]);
  const { content_id: id } = made;
  // Nobody manages or starts what is not published.
  expect(
    await live.asExpert().send('POST user/expert/startlive', { content_id: id, confirmed: 1 }),
  ).toMatchObject({ code: 404 });
  expect(await decide(id, 'publish', { note: '欢迎' })).toMatchObject({
    code: 200,
    data: { state: 'published' },
  });
  expect(await plans()).toMatchObject([{ state: 'published', state_label: '已通过', note: '欢迎' }]);
  expect(await live.rowOf(id)).toMatchObject({ status: 0, origin: 'publish', started_at: null });
  const detail = await live.asExpert().done('GET user/expert/livedetail', { content_id: id });
  expect(detail).toMatchObject({ title: '睡前十分钟', status: 0, own: true });
});

test('a returned plan says why, can be changed and submitted again, and is the same live', async () => {
  const { content_id: id } = await submitted();
  expect(await decide(id, 'return')).toMatchObject({ code: 422, msg: '请写明退回的原因' });
  expect(await decide(id, 'return', { note: '请写清楚讲什么' })).toMatchObject({
    code: 200,
    data: { state: 'draft' },
  });
  expect(await plans()).toMatchObject([{ state_label: '已退回', note: '请写清楚讲什么' }]);
  expect(await decide(id, 'publish')).toMatchObject({ code: 1009 });
  const again = await submitted({ content_id: id, title: '睡前讲什么' });
  expect(again).toMatchObject({ content_id: id, title: '睡前讲什么', state: 'review', note: '' });
  expect(await decide(id, 'publish')).toMatchObject({ code: 200 });
  expect(await submit({ content_id: id })).toMatchObject({ code: 1009 });
});

test('a decision is about what was read: a plan that was changed meanwhile is not published', async () => {
  const { content_id: id, submitted_at: read } = await submitted();
  const changed = await submitted({ content_id: id, title: '别的题目' });
  expect(changed.submitted_at).not.toBe(read);
  for (const decision of ['publish', 'return'] as const)
    expect(await decide(id, decision, { note: '好', read })).toMatchObject({
      code: 1009,
      msg: '这份申请刚刚改过，请重新看一遍再决定',
    });
  expect(await decide(id, 'publish', { read: '昨天' })).toMatchObject({ code: 422 });
  expect(await plans()).toMatchObject([{ state: 'review', title: '别的题目' }]);
  expect(await decide(id, 'publish')).toMatchObject({ code: 200 });
});

test('a change that meets a decision waits for it, and does not overwrite what was published', async () => {
  const { db } = live;
  const { content_id: id } = await submitted();
  let changing: ReturnType<typeof submit> | undefined;
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('contents')
      .set({ state: 'published', published_at: new Date() })
      .where('id', '=', id)
      .execute();
    changing = submit({ content_id: id, title: '别的题目' });
    await expect.poll(isWaitingForContent, { timeout: 10_000 }).toBe(true);
  });
  expect(await changing).toMatchObject({ code: 1009, msg: '这场直播已经通过审核，要改请联系学院' });
  expect(await plans()).toMatchObject([{ state: 'published', title: '睡前十分钟' }]);
});

async function isWaitingForContent(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike '%contents%'`.execute(
    live.db,
  );
  return rows.length > 0;
}

test('a repeated request is one plan, and a waiting one can be changed', async () => {
  const key = randomUUID();
  const [first, second] = [
    await submitted({ request_key: key }),
    await submitted({ request_key: key, minutes: 90 }),
  ];
  expect(second).toMatchObject({ content_id: first.content_id, minutes: 90, state: 'review' });
  const { starts_at, submitted_at } = second;
  // What is repeated without a change is what the operator has read.
  const third = await submitted({ request_key: key, minutes: 90, starts_at });
  expect(third).toMatchObject({ content_id: first.content_id, submitted_at });
  expect(await plans()).toHaveLength(1);
});

test.each([
  ['too soon', { starts_at: hours(livePlans.hoursAhead - 1) }, '开始时间至少要在 2 小时以后，留出审核的时间'],
  ['too far away', { starts_at: hours((livePlans.daysAhead + 1) * 24) }, '最多只能提前 90 天申请'],
  ['no time', { starts_at: '明天晚上八点钟，可以吗' }, '开始时间不对，请重新选择'],
  ['a title that is too long', { title: '字'.repeat(41) }, '直播标题最多40个字'],
  ['an introduction that is too long', { intro: '字'.repeat(501) }, '直播介绍最多500个字'],
  ['too short a live', { minutes: 14 }, '时长不能小于15'],
  ['too long a live', { minutes: 241 }, '时长不能大于240'],
  ['a title of spaces', { title: '   ' }, '请写直播标题'],
  ['an unknown area', { area_id: 999_999 }, '没有这个地区，请重新选择'],
  ['a picture that is no cover', { cover_id: 999_999 }, '请从列出的封面里选一张'],
])('refused: %s', async (_, change, message) => {
  expect(await submit(change)).toMatchObject({ code: 422, msg: message });
  expect(await plans()).toEqual([]);
});

test('a plan with the longest texts and the longest duration is accepted', async () => {
  const longest = { title: '字'.repeat(40), intro: '字'.repeat(500), minutes: 240 };
  expect(await submitted(longest)).toMatchObject(longest);
});

test('words are moderated, and an expert has ten open plans at most', async () => {
  expect(await submit({ title: '坏词' })).toMatchObject({ code: 1018 });
  expect(await submit({ minutes: livePlans.minutes.min - 1 })).toMatchObject({ code: 422 });
  for (let count = 0; count < livePlans.open; count += 1) await submitted();
  expect(await submit()).toMatchObject({ code: 1009 });
  const [oldest] = (await plans()).toReversed();
  const cancel = () =>
    live.asExpert().send('POST user/expert/planlive/cancel', { content_id: oldest!.content_id });
  expect(await cancel()).toMatchObject({ code: 200 });
  expect(await cancel()).toMatchObject({ code: 200, data: { cancelled: true } });
  expect(await submit()).toMatchObject({ code: 200 });
});

test('another expert sees and changes nothing; a published plan is not taken back', async () => {
  const { content_id: id } = await submitted();
  expect((await live.asOther().done('GET user/expert/planlive', {})).list).toEqual([]);
  expect(
    await live.asOther().send('POST user/expert/planlive', plan({ content_id: id }) as never),
  ).toMatchObject({ code: 404 });
  await live.asOther().send('POST user/expert/planlive/cancel', { content_id: id });
  expect(await plans()).toHaveLength(1);
  await decide(id, 'publish');
  expect(await live.asExpert().send('POST user/expert/planlive/cancel', { content_id: id })).toMatchObject({
    code: 1009,
  });
});

test('a plan whose time has passed is not published, and a content that is no plan is not found', async () => {
  const { content_id: id } = await submitted();
  await live.change(id, { starts_at: new Date(Date.now() - 60_000) });
  expect(await decide(id, 'publish')).toMatchObject({
    code: 1009,
    msg: '预定的时间已经过了，请退回，让专家改时间',
  });
  const article = await addArticle(live.db, live.scene);
  expect(await decide(article, 'publish')).toMatchObject({ code: 404 });
});

test('covers to choose from: the expert’s own first, and none that lists would cut', async () => {
  const { db, scene } = live;
  const upright = await addPicture(db, { width: 720, height: 1_280 });
  const foreign = await addPicture(db, { width: 1_280, height: 720 });
  const other = await addExpert(db);
  await addLive(db, scene, { status: 0, expert_id: live.expertId, cover_id: upright });
  await addLive(db, scene, { status: 0, expert_id: other, cover_id: foreign });
  const { list } = await live.asExpert().done('GET user/expert/plancovers', {});
  const ids = list.map(({ id }) => id);
  expect(ids[0]).toBe(coverId);
  expect(ids).toContain(foreign);
  expect(ids).not.toContain(upright);
});
