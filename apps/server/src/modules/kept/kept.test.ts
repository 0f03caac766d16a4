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
import { createKeptRoutes } from './routes.ts';

const academy = useTestModule(createKeptRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

const ids = (page: { list: { content_id: number }[] }) => page.list.map((card) => card.content_id);
const somebody = () => addUser(academy.db, scene);

/** What somebody did, at a second of one evening; several at the same one have the same place in time. */
async function keep(userId: number, contentId: number, kind: 'like' | 'collect' | 'reserve', second = 0) {
  const at = new Date(Date.UTC(2026, 4, 1, 12, 0, second));
  const row = { user_id: userId, content_id: contentId, kind, created_at: at };
  await academy.db.insertInto('interactions').values(row).execute();
  return contentId;
}

test('likes and collections are apart, one’s own, and the latest first', async () => {
  const [me, other] = [await somebody(), await somebody()];
  const [article, course, theirs] = [
    await addArticle(academy.db, scene),
    await addCourse(academy.db, scene),
    await addArticle(academy.db, scene),
  ];
  await keep(me, course, 'like', 1);
  await keep(me, article, 'like', 2);
  await keep(me, theirs, 'collect', 3);
  await keep(other, theirs, 'like', 4);
  const asMe = academy.as({ uid: me });
  expect(ids(await asMe.done('GET user/like', {}))).toEqual([article, course]);
  expect(ids(await asMe.done('GET user/collection', {}))).toEqual([theirs]);
  expect(ids(await asMe.done('GET user/like', { content_type: 'course' }))).toEqual([course]);
  expect(ids(await asMe.done('GET user/collection', { content_type: 'course' }))).toEqual([]);
});

test('lives of both kinds are one filter', async () => {
  const me = await somebody();
  const expertLive = await keep(me, await addLive(academy.db, scene, { status: 2 }), 'like', 1);
  const actLive = await keep(me, await addLive(academy.db, scene, { status: 0, type: 'actLive' }), 'like', 2);
  await keep(me, await addArticle(academy.db, scene), 'like', 3);
  const asMe = academy.as({ uid: me });
  expect(ids(await asMe.done('GET user/like', { content_type: 'live' }))).toEqual([actLive, expertLive]);
  expect(ids(await asMe.done('GET user/like', { content_type: 'actLive' }))).toEqual([actLive]);
});

test('mini videos that one liked or collected, and nothing else', async () => {
  const me = await somebody();
  const [liked, collected] = [await addMiniVideo(academy.db, scene), await addMiniVideo(academy.db, scene)];
  await keep(me, liked, 'like');
  await keep(me, collected, 'collect');
  await keep(me, await addArticle(academy.db, scene), 'like');
  const asMe = academy.as({ uid: me });
  expect(ids(await asMe.done('GET user/video', { type: 'like' }))).toEqual([liked]);
  const { list } = await asMe.done('GET user/video', { type: 'collection' });
  expect(list).toMatchObject([{ content_id: collected, content_type: 'miniVideo', poster: { width: 360 } }]);
});

test('what is withdrawn is left out of every list', async () => {
  const me = await somebody();
  const gone = { state: 'withdrawn' } as const;
  await keep(me, await addArticle(academy.db, scene, gone), 'like');
  await keep(me, await addMiniVideo(academy.db, scene, gone), 'collect');
  await keep(me, await addLive(academy.db, scene, { ...gone, status: 0 }), 'reserve');
  const asMe = academy.as({ uid: me });
  const nothing = { list: [], next_cursor: null };
  expect(await asMe.done('GET user/like', {})).toEqual(nothing);
  expect(await asMe.done('GET user/collection', {})).toEqual(nothing);
  expect(await asMe.done('GET user/video', { type: 'collection' })).toEqual(nothing);
  expect(await asMe.done('GET user/reserve', {})).toEqual(nothing);
});

test('reserved lives: running, next to come, then the past with the latest first', async () => {
  const me = await somebody();
  const at = (day: number) => new Date(Date.UTC(2026, 5, day, 11));
  const add = async (status: 0 | 1 | 2, day: number) =>
    keep(me, await addLive(academy.db, scene, { status, starts_at: at(day) }), 'reserve');
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
    const me = await somebody();
    return {
      add: async (place) => keep(me, await addArticle(academy.db, scene), 'like', place),
      readAll: (size, between) => listAll(me, size, between),
    };
  });
});

test('taking back what was read, or the place itself, shifts nothing', async () => {
  const me = await somebody();
  const all: number[] = [];
  for (let second = 0; second < 6; second += 1)
    all.unshift(await keep(me, await addArticle(academy.db, scene), 'like', second));
  let page = 0;
  const seen = await listAll(me, 2, async () => {
    page += 1;
    // The last row given is where the next page begins.
    const given = page === 1 ? all.slice(0, 2) : [];
    if (given.length > 0)
      await academy.db
        .deleteFrom('interactions')
        .where('user_id', '=', me)
        .where('content_id', 'in', given)
        .execute();
  });
  expect(seen).toEqual(all);
});

test('an expert sees their own lives with what is known of them, narrowed by status', async () => {
  const { db } = academy;
  const me = await somebody();
  const mine = { expert_id: await addExpert(db, { user_id: me }) };
  const replay = await addLive(db, scene, { ...mine, status: 2, comment_count: 7 });
  const upcoming = await addLive(db, scene, { ...mine, status: 0 });
  const running = await addLive(db, scene, { ...mine, status: 1, type: 'actLive' });
  await addLive(db, scene, { ...mine, status: 0, state: 'draft', published_at: null });
  await addLive(db, scene, { expert_id: await addExpert(db), status: 1 });
  await sql`update lives set reserve_count = 5 where content_id = ${upcoming}`.execute(db);
  const asExpert = academy.as({ uid: me, roles: ['expert'] });
  const page = await asExpert.done('GET user/expert/live', {});
  expect(ids(page)).toEqual([running, upcoming, replay]);
  expect(page.list[1]).toMatchObject({ reserve_count: 5, comment_count: 0, live_status: 0 });
  expect(page.list[2]).toMatchObject({ reserve_count: 0, comment_count: 7, live_status: 2 });
  expect(ids(await asExpert.done('GET user/expert/live', { status: 2 }))).toEqual([replay]);
  expect(await asExpert.send('GET user/expert/live', { status: 3 })).toMatchObject({ code: 422 });
});

test('who is no expert, or none any more, has no lives', async () => {
  const me = await somebody();
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
] as const)('%s is for who is signed in, and refuses the place of another list', async (key, input) => {
  expect(await academy.as().send(key, input as never)).toMatchObject({ code: 403, data: null });
  const uid = await somebody();
  await addExpert(academy.db, { user_id: uid });
  const cursor = Buffer.from('["elsewhere"]').toString('base64url');
  const answer = await academy.as({ uid, roles: ['expert'] }).send(key, { ...input, cursor });
  expect(answer).toMatchObject({ code: 422, data: null });
});
