import { beforeAll, expect, test } from 'vitest';
import {
  addAccount,
  addArticle,
  addCourse,
  addExpert,
  addLive,
  addScene,
  addUser,
  type Scene,
} from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createContentRoutes } from '../contents/routes.ts';
import { createInteractionRoutes } from './routes.ts';

const academy = useTestModule((deps) => [
  ...createInteractionRoutes(deps),
  ...createContentRoutes(deps).filter(({ endpoint }) => endpoint.path === 'content/detail'),
]);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

const tomorrow = () => new Date(Date.now() + 86_400_000);
const me = () => academy.as({ uid: scene.parent });
const article = (id: number) => ({ content_id: id, content_type: 'graphic' as const });
const live = (id: number) => ({ content_id: id, content_type: 'expertLive' as const });
const mine = async (input: ReturnType<typeof article> | ReturnType<typeof live>) =>
  (await me().done('GET content/detail', input)).mine;

test('a like and a collection are counted once, visible at once, and removed again', async () => {
  const id = await addArticle(academy.db, scene);
  const input = article(id);
  const like = (action: 'add' | 'cancel') =>
    me().done('POST content/interactive/like/{action}', { action, ...input });
  const collect = (action: 'add' | 'cancel') =>
    me().done('POST content/interactive/collect/{action}', { action, ...input });
  expect(await like('cancel')).toEqual({ liked: false, like_count: 0 });
  for (let again = 0; again < 2; again += 1)
    expect(await like('add')).toEqual({ liked: true, like_count: 1 });
  for (let again = 0; again < 2; again += 1)
    expect(await collect('add')).toEqual({ collected: true, collect_count: 1 });
  expect(await mine(input)).toMatchObject({ liked: true, collected: true });
  for (let again = 0; again < 2; again += 1)
    expect(await like('cancel')).toEqual({ liked: false, like_count: 0 });
  expect(await collect('cancel')).toEqual({ collected: false, collect_count: 0 });
  expect(await mine(input)).toMatchObject({ liked: false, collected: false });
});

test('a live can be reserved until it is over, and the reservation cancelled even later', async () => {
  const { db } = academy;
  const id = await addLive(db, scene, { status: 0, starts_at: tomorrow() });
  const reserve = (action?: 'add' | 'cancel') =>
    me().done('POST content/interactive/reserve', { ...live(id), action });
  for (let again = 0; again < 2; again += 1)
    expect(await reserve()).toEqual({ reserved: true, reserve_count: 1 });
  expect(await mine(live(id))).toMatchObject({ reserved: true });
  await db.updateTable('lives').set({ status: 2 }).where('content_id', '=', id).execute();
  expect(await me().send('POST content/interactive/reserve', live(id))).toEqual({
    code: 1009,
    msg: '这场直播已经结束，不用再预约了',
    data: null,
  });
  for (let again = 0; again < 2; again += 1)
    expect(await reserve('cancel')).toEqual({ reserved: false, reserve_count: 0 });
});

test('a live that never started is over after its time; one that runs late is not', async () => {
  const missed = await addLive(academy.db, scene, { status: 0, starts_at: new Date('2026-01-01T11:30:00Z') });
  const late = await addLive(academy.db, scene, { status: 1, starts_at: new Date('2026-01-01T11:30:00Z') });
  expect(await me().send('POST content/interactive/reserve', live(missed))).toMatchObject({ code: 1009 });
  expect(await me().done('POST content/interactive/reserve', live(late))).toMatchObject({ reserved: true });
});

test('only lives can be reserved', async () => {
  const input = article(await addArticle(academy.db, scene));
  const answer = await me().send('POST content/interactive/reserve', input);
  expect(answer).toEqual({ code: 404, msg: '这场直播不存在或已下架', data: null });
});

test('an expert is followed under both paths of the call, once', async () => {
  const expertId = await addExpert(academy.db);
  const focus = (action: 'add' | 'cancel') =>
    me().done('POST content/interactive/expert/focus/{action}', { action, expert_id: expertId });
  for (let again = 0; again < 2; again += 1)
    expect(await focus('add')).toEqual({ followed: true, follower_count: 1 });
  const id = await addArticle(academy.db, scene, { expert_id: expertId });
  expect(await mine(article(id))).toMatchObject({ followed: true });
  const alias = 'POST expert/focus/{action}' as 'POST content/interactive/expert/focus/{action}';
  expect(await me().done(alias, { action: 'cancel', expert_id: expertId })).toEqual({
    followed: false,
    follower_count: 0,
  });
  expect(await focus('cancel')).toEqual({ followed: false, follower_count: 0 });
  const answer = await me().send('POST content/interactive/expert/focus/{action}', {
    action: 'add',
    expert_id: 999_999,
  });
  expect(answer).toEqual({ code: 404, msg: '没有找到这位专家', data: null });
});

test('a content is blocked and unblocked; a blocked author is marked on all their contents', async () => {
  const expertId = await addExpert(academy.db);
  const one = article(await addArticle(academy.db, scene, { expert_id: expertId }));
  const other = article(await addArticle(academy.db, scene, { expert_id: expertId }));
  const block = (action: 'add' | 'cancel', scope?: 'content' | 'author') =>
    me().done('POST content/interactive/block/{action}', { action, scope, ...one });
  for (let again = 0; again < 2; again += 1) expect(await block('add')).toEqual({ blocked: true });
  expect((await mine(one))?.blocked).toBe('content');
  expect((await mine(other))?.blocked).toBeNull();
  for (let again = 0; again < 2; again += 1) expect(await block('add', 'author')).toEqual({ blocked: true });
  expect((await mine(one))?.blocked).toBe('author');
  expect((await mine(other))?.blocked).toBe('author');
  for (let again = 0; again < 2; again += 1)
    expect(await block('cancel', 'author')).toEqual({ blocked: false });
  expect((await mine(one))?.blocked).toBe('content');
  expect(await block('cancel')).toEqual({ blocked: false });
  expect((await mine(one))?.blocked).toBeNull();
});

test('an expert is blocked without a content, once, and unblocked', async () => {
  const expertId = await addExpert(academy.db);
  const theirs = article(await addArticle(academy.db, scene, { expert_id: expertId }));
  const key = 'POST content/interactive/block/{action}';
  const block = (action: 'add' | 'cancel') =>
    me().done(key, { action, scope: 'author', expert_id: expertId });
  for (let again = 0; again < 2; again += 1) expect(await block('add')).toEqual({ blocked: true });
  expect((await mine(theirs))?.blocked).toBe('author');
  expect(await block('cancel')).toEqual({ blocked: false });
  expect((await mine(theirs))?.blocked).toBeNull();
  const unknown = await me().send(key, { action: 'add', scope: 'author', expert_id: 999_999 });
  expect(unknown).toEqual({ code: 404, msg: '没有找到这位专家', data: null });
  const halves = [
    {},
    { scope: 'author' },
    { expert_id: expertId },
    { content_id: theirs.content_id },
    { ...theirs, scope: 'author', expert_id: expertId },
  ] as const;
  for (const half of halves)
    expect(await me().send(key, { action: 'add', ...half }), JSON.stringify(half)).toMatchObject({
      code: 422,
    });
  expect((await mine(theirs))?.blocked).toBeNull();
});

test('without an expert the account counts as author, and the academy itself cannot be blocked', async () => {
  const account = await addAccount(academy.db, { name: '烟台家长学校', area_id: scene.yantai });
  const theirs = article(await addArticle(academy.db, scene, { account_id: account }));
  const alsoTheirs = article(await addArticle(academy.db, scene, { account_id: account }));
  const expert = await addExpert(academy.db);
  const byExpert = article(await addArticle(academy.db, scene, { account_id: account, expert_id: expert }));
  const add = { action: 'add', scope: 'author' } as const;
  await me().done('POST content/interactive/block/{action}', { ...add, ...theirs });
  expect((await mine(alsoTheirs))?.blocked).toBe('author');
  expect((await mine(byExpert))?.blocked).toBeNull();
  const ours = article(await addArticle(academy.db, scene));
  expect(await me().send('POST content/interactive/block/{action}', { ...add, ...ours })).toEqual({
    code: 404,
    msg: '这是学院自己发布的内容，可以选择对这一条不感兴趣',
    data: null,
  });
});

test('a share is recorded with its user, and for a guest without', async () => {
  const id = await addArticle(academy.db, scene);
  const input = { ...article(id), channel: 'poster' } as const;
  expect(await me().done('POST content/interactive/share', input)).toEqual({ earned: [] });
  expect(await academy.as().done('POST content/interactive/share', input)).toEqual({ earned: [] });
  const rows = await academy.db
    .selectFrom('shares')
    .select(['user_id', 'channel'])
    .where('content_id', '=', id)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { user_id: scene.parent, channel: 'poster' },
    { user_id: null, channel: 'poster' },
  ]);
});

const calls = {
  'POST content/interactive/like/{action}': { action: 'add' },
  'POST content/interactive/collect/{action}': { action: 'add' },
  'POST content/interactive/block/{action}': { action: 'add' },
  'POST content/interactive/reserve': {},
  'POST content/interactive/share': { channel: 'link' },
} as const;
const keys = Object.keys(calls) as (keyof typeof calls)[];

test.each(keys)('%s: a withdrawn, draft, unknown or other type’s content is not found', async (key) => {
  const { db } = academy;
  const starts = { status: 0, starts_at: tomorrow() } as const;
  const withdrawn = await addLive(db, scene, { ...starts, state: 'withdrawn' });
  const draft = await addLive(db, scene, { ...starts, state: 'draft', published_at: null });
  const course = await addCourse(db, scene);
  for (const id of [withdrawn, draft, course, 999_999, Number.MAX_SAFE_INTEGER]) {
    for (const action of ['add', 'cancel'] as const) {
      const answer = await me().send(key, { ...calls[key], action, ...live(id) });
      expect(answer, `${id}`).toMatchObject({ code: 404, data: null });
    }
  }
  const left = await db
    .selectFrom('interactions')
    .selectAll()
    .where('content_id', 'in', [withdrawn, draft, course])
    .execute();
  expect(left).toEqual([]);
});

test.each(keys.filter((key) => !key.endsWith('/share')))('%s requires login', async (key) => {
  const id = await addLive(academy.db, scene, { status: 0, starts_at: tomorrow() });
  const answer = await academy.as().send(key, { ...calls[key], ...live(id) });
  expect(answer).toMatchObject({ code: 403, data: null });
});

test('following requires login', async () => {
  const expertId = await addExpert(academy.db);
  const key = 'POST content/interactive/expert/focus/{action}';
  expect(await academy.as().send(key, { action: 'add', expert_id: expertId })).toMatchObject({ code: 403 });
  expect(await me().send(key, { action: 'twice', expert_id: expertId } as never)).toMatchObject({
    code: 422,
  });
});

test('a content is a course, an activity, a live, a mini video or an article', async () => {
  const likeOf = async (content_type: string) => {
    const input = { action: 'add', content_id: 999_999, content_type } as never;
    return (await me().send('POST content/interactive/like/{action}', input)).code;
  };
  for (const type of ['course', 'actLive', 'expertLive', 'miniVideo', 'graphic'])
    expect([type, await likeOf(type)]).toEqual([type, 404]);
  for (const type of ['expert', 'lesson', '']) expect([type, await likeOf(type)]).toEqual([type, 422]);
});

test('a guest sees nobody’s interactions', async () => {
  const input = article(await addArticle(academy.db, scene));
  await me().done('POST content/interactive/like/{action}', { action: 'add', ...input });
  const other = academy.as({ uid: await addUser(academy.db, scene) });
  expect((await academy.as().done('GET content/detail', input)).mine).toBeNull();
  expect((await other.done('GET content/detail', input)).mine).toEqual({
    liked: false,
    collected: false,
    reserved: false,
    blocked: null,
    followed: false,
  });
});

test('no more than the limited places are given, however many want the last one at once', async () => {
  const { db } = academy;
  const id = await addLive(db, scene, { status: 0, type: 'actLive', starts_at: tomorrow() });
  await db.updateTable('lives').set({ capacity: 2 }).where('content_id', '=', id).execute();
  const input = { content_id: id, content_type: 'actLive' as const };
  const people = await Promise.all(Array.from({ length: 6 }, () => addUser(db, scene)));
  const send = (uid: number, action: 'add' | 'cancel' = 'add') =>
    academy.as({ uid }).send('POST content/interactive/reserve', { ...input, action });
  const answers = await Promise.all(people.map((uid) => send(uid)));
  const [accepted, refused] = [200, 1009].map((code) =>
    people.filter((_, at) => answers[at]!.code === code),
  ) as [number[], number[]];
  expect([accepted.length, refused.length]).toEqual([2, 4]);
  expect(answers.find(({ code }) => code !== 200)).toMatchObject({ msg: '名额已经满了' });
  // An existing reservation stays, and repeating it is fine.
  expect(await send(accepted[0]!)).toMatchObject({ data: { reserved: true, reserve_count: 2 } });
  const rows = db.selectFrom('interactions').select('user_id').where('content_id', '=', id);
  expect((await rows.execute()).map((row) => row.user_id).sort()).toEqual([...accepted].sort());
  // A returned place goes to the next one.
  expect(await send(accepted[0]!, 'cancel')).toMatchObject({ data: { reserved: false, reserve_count: 1 } });
  expect(await send(refused[0]!)).toMatchObject({ data: { reserved: true, reserve_count: 2 } });
});
