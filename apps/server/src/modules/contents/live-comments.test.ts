import { beforeAll, expect, test } from 'vitest';
import { addArticle, addExpert, addLive, addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createContentRoutes } from './routes.ts';

const academy = useTestModule(createContentRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

const about = (id: number) => ({ content_id: id, content_type: 'expertLive' });

async function say(
  contentId: number,
  at: number,
  { state = 'visible', userId = scene.parent }: { state?: 'visible' | 'held'; userId?: number } = {},
): Promise<number> {
  const row = { content_id: contentId, user_id: userId, text: `第${at}秒`, at_second: at, state };
  const { id } = await academy.db
    .insertInto('live_comments')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('comments come in the order of the live, from a second on, without held ones', async () => {
  const live = await addLive(academy.db, scene, { status: 2 });
  const late = await say(live, 30);
  const early = await say(live, 2);
  const same = await say(live, 30);
  await say(live, 3, { state: 'held' });
  const all = await academy.read('GET content/livecomments', about(live));
  expect(all.list.map(({ id }) => id)).toEqual([early, late, same]);
  expect(all.list[0]).toEqual({
    id: early,
    text: '第2秒',
    author_name: '小满妈妈',
    role: 'viewer',
    at_second: 2,
  });
  const later = await academy.read('GET content/livecomments', { ...about(live), from_second: 30 });
  expect(later.list.map(({ id }) => id)).toEqual([late, same]);
});

test('pages neither skip nor repeat within one second, nor while comments are added', async () => {
  const live = await addLive(academy.db, scene, { status: 1 });
  const known: number[] = [];
  for (let place = 0; place < 11; place++) known.push(await say(live, Math.floor(place / 4)));
  const rows = await academy.readAll('GET content/livecomments', { ...about(live), size: 3 }, () =>
    say(live, 9),
  );
  const ids = rows.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.slice(0, known.length)).toEqual(known);
});

test('comments in the trimmed beginning of a recording are left out', async () => {
  const live = await addLive(academy.db, scene, { status: 2 });
  for (const at of [4, 10, 12]) await say(live, at);
  await academy.db.updateTable('lives').set({ trim_seconds: 10 }).where('content_id', '=', live).execute();
  const { list } = await academy.read('GET content/livecomments', about(live));
  const watched = [
    ['第10秒', 0],
    ['第12秒', 2],
  ];
  expect(list.map(({ text, at_second: at }) => [text, at])).toEqual(watched);
  const pages = await academy.readAll(
    'GET content/livecomments',
    { ...about(live), size: 1 },
    async () => {},
  );
  expect(pages.map(({ text, at_second: at }) => [text, at])).toEqual(watched);
  const later = await academy.read('GET content/livecomments', { ...about(live), from_second: 1 });
  expect(later.list.map(({ text }) => text)).toEqual(['第12秒']);
});

test('what the expert and an assistant said is marked, as in the room', async () => {
  const live = await addLive(academy.db, scene, { status: 2 });
  const [expertUser, assistant] = [await addUser(academy.db, scene), await addUser(academy.db, scene)];
  const expert = await addExpert(academy.db, { user_id: expertUser });
  await academy.db.updateTable('contents').set({ expert_id: expert }).where('id', '=', live).execute();
  await academy.db.insertInto('live_assistants').values({ content_id: live, user_id: assistant }).execute();
  await say(live, 1);
  await say(live, 2, { userId: expertUser });
  await say(live, 3, { userId: assistant });
  const { list } = await academy.read('GET content/livecomments', about(live));
  expect(list.map(({ role }) => role)).toEqual(['viewer', 'expert', 'assistant']);
});

test('a signed-in user reads the same', async () => {
  const live = await addLive(academy.db, scene, { status: 2 });
  await say(live, 1);
  const uid = await addUser(academy.db, scene, { nickname: '别人' });
  const { list } = await academy
    .as({ uid })
    .done('GET content/livecomments', { content_id: live, content_type: 'expertLive' });
  expect(list).toHaveLength(1);
});

test('a content that is no live or not published is not found', async () => {
  const hidden = await addLive(academy.db, scene, { status: 2, state: 'withdrawn' });
  const article = await addArticle(academy.db, scene);
  for (const query of [
    about(hidden),
    about(999_999),
    { content_id: article, content_type: 'graphic' },
    { content_id: article, content_type: 'expertLive' },
  ]) {
    expect(await academy.call('content/livecomments', query)).toMatchObject({ code: 404, data: null });
  }
});
