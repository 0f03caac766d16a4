import { beforeAll, expect, test } from 'vitest';
import { addBlock, addExpert, addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createRecommendationRoutes } from './routes.ts';

/** The list of experts for a signed-in user. */

const academy = useTestModule(createRecommendationRoutes);
let scene: Scene;
let experts: number[];
beforeAll(async () => {
  scene = await addScene(academy.db);
  experts = [];
  for (let position = 0; position < 5; position += 1)
    experts.push(await addExpert(academy.db, { position, name: `专家${position}` }));
});

const somebody = () => addUser(academy.db, scene);
const follow = (userId: number, expertId: number, second: number) =>
  academy.db
    .insertInto('follows')
    .values({
      user_id: userId,
      expert_id: expertId,
      created_at: new Date(Date.UTC(2026, 4, 1, 12, 0, second)),
    })
    .execute();
const ids = (page: { list: { id: number }[] }) => page.list.map(({ id }) => id);

test('followed experts come with the latest first, page by page, for their user alone', async () => {
  const [me, other] = [await somebody(), await somebody()];
  await follow(me, experts[3]!, 1);
  await follow(me, experts[0]!, 3);
  // Two follows of the same moment still have an order.
  await follow(me, experts[1]!, 2);
  await follow(me, experts[4]!, 2);
  await follow(other, experts[2]!, 9);
  const asMe = academy.as({ uid: me });
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await asMe.done('GET user/index/expert', { followed: 1, size: 1, cursor });
    seen.push(...ids(page));
    cursor = page.next_cursor ?? undefined;
    // An expert followed meanwhile comes before the pages already read.
    if (seen.length === 1) await follow(me, experts[2]!, 8);
  } while (cursor);
  expect(seen).toEqual([experts[0], experts[4], experts[1], experts[3]]);
  expect(ids(await asMe.done('GET user/index/expert', { followed: 0 }))).toEqual(experts);
});

test('a guest is asked to sign in for followed experts, and for nothing else', async () => {
  const answer = await academy.as().send('GET user/index/expert', { followed: 1 });
  expect(answer).toEqual({ code: 403, msg: '登录后才能看到您关注的专家', data: null });
  expect(ids(await academy.as().done('GET user/index/expert', {}))).toEqual(experts);
});

test('a blocked expert is left out, pages stay full, and followed experts are shown all the same', async () => {
  const me = await somebody();
  await addBlock(academy.db, me, { expert: experts[1]! });
  await follow(me, experts[1]!, 1);
  const asMe = academy.as({ uid: me });
  const first = await asMe.done('GET user/index/expert', { size: 2 });
  expect(ids(first)).toEqual([experts[0], experts[2]]);
  const rest = await asMe.done('GET user/index/expert', { size: 2, cursor: first.next_cursor! });
  expect(ids(rest)).toEqual([experts[3], experts[4]]);
  expect(rest.next_cursor).toBeNull();
  expect(ids(await asMe.done('GET user/index/expert', { followed: 1 }))).toEqual([experts[1]]);
  expect(ids(await academy.as().done('GET user/index/expert', {}))).toEqual(experts);
});

test('each card says whether the user follows and how many do by now; a guest’s says neither', async () => {
  const me = await somebody();
  const followedOf = async (asWhom: ReturnType<typeof academy.as>, followed?: 0 | 1) =>
    (await asWhom.done('GET user/index/expert', { followed })).list.map((card) => card.followed);
  expect(await followedOf(academy.as({ uid: me }))).toEqual([false, false, false, false, false]);
  await follow(me, experts[2]!, 1);
  await academy.db.updateTable('experts').set({ follower_count: 7 }).where('id', '=', experts[2]!).execute();
  const asMe = academy.as({ uid: me });
  expect(await followedOf(asMe)).toEqual([false, false, true, false, false]);
  expect((await asMe.done('GET user/index/expert', {})).list[2]!.follower_count).toBe(7);
  expect(await followedOf(asMe, 1)).toEqual([true]);
  expect(await followedOf(academy.as({ uid: await somebody() }))).not.toContain(true);
  expect(await followedOf(academy.as())).toEqual([null, null, null, null, null]);
  await addBlock(academy.db, me, { expert: experts[0]! });
  expect(await followedOf(asMe)).toEqual([false, true, false, false]);
});

test('a cursor of one list is refused by the other', async () => {
  const me = await somebody();
  await follow(me, experts[0]!, 1);
  await follow(me, experts[1]!, 2);
  const asMe = academy.as({ uid: me });
  const { next_cursor: followed } = await asMe.done('GET user/index/expert', { followed: 1, size: 1 });
  const { next_cursor: all } = await asMe.done('GET user/index/expert', { size: 1 });
  for (const input of [{ cursor: followed! }, { followed: 1, cursor: all! }])
    expect(await asMe.send('GET user/index/expert', input)).toMatchObject({ code: 422, data: null });
});
