import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  addArticle,
  addCourse,
  addExpert,
  addLive,
  addMiniVideo,
  addScene,
  addUser,
  type Scene,
} from '../testing/rows.ts';
import { checkPaging } from '../testing/paging.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createSavedRoutes } from './routes.ts';

const academy = useTestModule(createSavedRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

const ids = (page: { list: { content_id: number }[] }) => page.list.map((card) => card.content_id);
const addPerson = () => addUser(academy.db, scene);

/** Saves a content at a second of one evening; several at the same second share a sort key. */
async function saveAt(userId: number, contentId: number, kind: 'like' | 'collect' | 'reserve', second = 0) {
  const at = new Date(Date.UTC(2026, 4, 1, 12, 0, second));
  const row = { user_id: userId, content_id: contentId, kind, created_at: at };
  await academy.db.insertInto('interactions').values(row).execute();
  return contentId;
}

test('likes and collections are separate, the user’s own, and the latest first', async () => {
  const [me, other] = [await addPerson(), await addPerson()];
  const [article, course, theirs] = [
    await addArticle(academy.db, scene),
    await addCourse(academy.db, scene),
    await addArticle(academy.db, scene),
  ];
  await saveAt(me, course, 'like', 1);
  await saveAt(me, article, 'like', 2);
  await saveAt(me, theirs, 'collect', 3);
  await saveAt(other, theirs, 'like', 4);
  const asMe = academy.as({ uid: me });
  expect(ids(await asMe.done('GET user/like', {}))).toEqual([article, course]);
  expect(ids(await asMe.done('GET user/collection', {}))).toEqual([theirs]);
  expect(ids(await asMe.done('GET user/like', { content_type: 'course' }))).toEqual([course]);
  expect(ids(await asMe.done('GET user/collection', { content_type: 'course' }))).toEqual([]);
});

test('both kinds of lives are one filter', async () => {
  const me = await addPerson();
  const expertLive = await saveAt(me, await addLive(academy.db, scene, { status: 2 }), 'like', 1);
  const actLive = await saveAt(
    me,
    await addLive(academy.db, scene, { status: 0, type: 'actLive' }),
    'like',
    2,
  );
  await saveAt(me, await addArticle(academy.db, scene), 'like', 3);
  const asMe = academy.as({ uid: me });
  expect(ids(await asMe.done('GET user/like', { content_type: 'live' }))).toEqual([actLive, expertLive]);
  expect(ids(await asMe.done('GET user/like', { content_type: 'actLive' }))).toEqual([actLive]);
});

test('only liked or collected mini videos are listed', async () => {
  const me = await addPerson();
  const [liked, collected] = [await addMiniVideo(academy.db, scene), await addMiniVideo(academy.db, scene)];
  await saveAt(me, liked, 'like');
  await saveAt(me, collected, 'collect');
  await saveAt(me, await addArticle(academy.db, scene), 'like');
  const asMe = academy.as({ uid: me });
  expect(ids(await asMe.done('GET user/video', { type: 'like' }))).toEqual([liked]);
  const { list } = await asMe.done('GET user/video', { type: 'collection' });
  expect(list).toMatchObject([{ content_id: collected, content_type: 'miniVideo', poster: { width: 360 } }]);
});

test('withdrawn contents are left out of every list', async () => {
  const me = await addPerson();
  const gone = { state: 'withdrawn' } as const;
  await saveAt(me, await addArticle(academy.db, scene, gone), 'like');
  await saveAt(me, await addMiniVideo(academy.db, scene, gone), 'collect');
  await saveAt(me, await addLive(academy.db, scene, { ...gone, status: 0 }), 'reserve');
  const asMe = academy.as({ uid: me });
  const nothing = { list: [], next_cursor: null };
  expect(await asMe.done('GET user/like', {})).toEqual(nothing);
  expect(await asMe.done('GET user/collection', {})).toEqual(nothing);
  expect(await asMe.done('GET user/video', { type: 'collection' })).toEqual(nothing);
  expect(await asMe.done('GET user/reserve', {})).toEqual(nothing);
});

test('reserved lives: running, upcoming, then past ones with the latest first', async () => {
  const me = await addPerson();
  const at = (day: number) => new Date(Date.UTC(2026, 5, day, 11));
  const add = async (status: 0 | 1 | 2, day: number) =>
    saveAt(me, await addLive(academy.db, scene, { status, starts_at: at(day) }), 'reserve');
  const [past, later, running, next, longPast] = [
    await add(2, 4),
    await add(0, 20),
    await add(1, 10),
    await add(0, 12),
    await add(2, 2),
  ];
  await addLive(academy.db, scene, { status: 0 });
  const asMe = academy.as({ uid: me });
  const first = await asMe.done('GET user/reserve', { size: 2 });
  const rest = await asMe.done('GET user/reserve', { cursor: first.next_cursor! });
  expect([...ids(first), ...ids(rest)]).toEqual([running, next, later, past, longPast]);
  expect(first.list[1]).toMatchObject({ live_status: 0, starts_at: at(12).toISOString() });
});

async function listAll(userId: number, size: number, between: () => Promise<void>): Promise<number[]> {
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await academy.as({ uid: userId }).done('GET user/like', { size, cursor });
    seen.push(...ids(page));
    cursor = page.next_cursor ?? undefined;
    await between();
  } while (cursor);
  return seen;
}

test('pages neither skip nor repeat while more is liked', async () => {
  await checkPaging(async () => {
    const me = await addPerson();
    return {
      add: async (place) => saveAt(me, await addArticle(academy.db, scene), 'like', place),
      readAll: (size, between) => listAll(me, size, between),
    };
  });
});

test('removing what was read, or the row of the cursor itself, shifts nothing', async () => {
  const me = await addPerson();
  const all: number[] = [];
  for (let second = 0; second < 6; second += 1)
    all.unshift(await saveAt(me, await addArticle(academy.db, scene), 'like', second));
  let page = 0;
  const seen = await listAll(me, 2, async () => {
    page += 1;
    // The last row of the page is where the next page begins.
    const returned = page === 1 ? all.slice(0, 2) : [];
    if (returned.length > 0)
      await academy.db
        .deleteFrom('interactions')
        .where('user_id', '=', me)
        .where('content_id', 'in', returned)
        .execute();
  });
  expect(seen).toEqual(all);
});

test('an expert sees their own lives with their counters, narrowed by status', async () => {
  const { db } = academy;
  const me = await addPerson();
  const mine = { expert_id: await addExpert(db, { user_id: me }) };
  const replay = await addLive(db, scene, { ...mine, status: 2, comment_count: 7 });
  const upcoming = await addLive(db, scene, { ...mine, status: 0 });
  const running = await addLive(db, scene, { ...mine, status: 1, type: 'actLive' });
  await addLive(db, scene, { ...mine, status: 0, state: 'draft', published_at: null });
  await addLive(db, scene, { expert_id: await addExpert(db), status: 1 });
  await sql`update lives set reserve_count = 5, capacity = 40 where content_id = ${upcoming}`.execute(db);
  const began = '2026-03-01T11:09:00.000Z';
  await sql`update lives set started_at = ${began} where content_id = ${replay}`.execute(db);
  const asExpert = academy.as({ uid: me, roles: ['expert'] });
  const page = await asExpert.done('GET user/expert/live', {});
  expect(ids(page)).toEqual([running, upcoming, replay]);
  expect(page.list[1]).toMatchObject({ reserve_count: 5, capacity: 40, comment_count: 0, live_status: 0 });
  expect(page.list.map(({ recorded }) => recorded)).toEqual([false, false, false]);
  expect(page.list[1]!.began_at).toBe(page.list[1]!.starts_at);
  expect(page.list[2]).toMatchObject({
    reserve_count: 0,
    capacity: null,
    comment_count: 7,
    live_status: 2,
    began_at: began,
  });
  expect(ids(await asExpert.done('GET user/expert/live', { status: 2 }))).toEqual([replay]);
  expect(await asExpert.send('GET user/expert/live', { status: 3 })).toMatchObject({ code: 422 });
});

test('a user who is no expert, or none any more, has no lives', async () => {
  const me = await addPerson();
  expect(await academy.as({ uid: me }).send('GET user/expert/live', {})).toMatchObject({ code: 1003 });
  const former = academy.as({ uid: me, roles: ['expert'] });
  expect(await former.send('GET user/expert/live', {})).toMatchObject({ code: 1003, data: null });
});

test.each([
  ['GET user/like', {}],
  ['GET user/collection', {}],
  ['GET user/reserve', {}],
  ['GET user/expert/live', {}],
  ['GET user/video', { type: 'like' }],
] as const)('%s requires login and refuses a cursor of another list', async (key, input) => {
  expect(await academy.as().send(key, input as never)).toMatchObject({ code: 403, data: null });
  const uid = await addPerson();
  await addExpert(academy.db, { user_id: uid });
  const cursor = Buffer.from('["elsewhere"]').toString('base64url');
  const answer = await academy.as({ uid, roles: ['expert'] }).send(key, { ...input, cursor });
  expect(answer).toMatchObject({ code: 422, data: null });
});
