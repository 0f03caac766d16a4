import { beforeAll, expect, test } from 'vitest';
import { addArticle, addComment, addScene, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createContentRoutes } from './routes.ts';

const academy = useTestModule(createContentRoutes);
let scene: Scene;
let contentId: number;
beforeAll(async () => {
  scene = await addScene(academy.db);
  contentId = await addArticle(academy.db, scene);
});

const about = (id: number) => ({ content_id: id, content_type: 'graphic' });
const add = (fields: Omit<Parameters<typeof addComment>[2], 'content_id'>, id = contentId) =>
  addComment(academy.db, scene, { content_id: id, ...fields });

test('hot lists the most liked comments first, new the latest', async () => {
  const article = await addArticle(academy.db, scene);
  const old = await add({ text: '旧', like_count: 9, created_at: '2026-01-01T00:00:00Z' }, article);
  const recent = await add({ text: '新', like_count: 1, created_at: '2026-02-01T00:00:00Z' }, article);
  await add({ text: '待审', state: 'held' }, article);
  const hot = await academy.read('GET content/comments', about(article));
  const latest = await academy.read('GET content/comments', { ...about(article), order: 'new' });
  expect(hot.list.map((comment) => comment.id)).toEqual([old, recent]);
  expect(latest.list.map((comment) => comment.id)).toEqual([recent, old]);
  expect(hot.list[0]).toMatchObject({
    author_name: '小满妈妈',
    like_count: 9,
    created_at: '2026-01-01T00:00:00.000Z',
  });
});

test('a comment shows its first two visible replies; all of them are paged', async () => {
  const article = await addArticle(academy.db, scene);
  const root = await add({ reply_count: 4 }, article);
  const replies: number[] = [];
  for (let minute = 0; minute < 4; minute++) {
    const createdAt = `2026-01-01T00:0${minute}:00Z`;
    replies.push(await add({ parent_id: root, text: `答${minute}`, created_at: createdAt }, article));
  }
  await add({ parent_id: root, state: 'hidden', created_at: '2025-01-01T00:00:00Z' }, article);
  const { list } = await academy.read('GET content/comments', about(article));
  expect(list).toHaveLength(1);
  expect(list[0]?.reply_count).toBe(4);
  expect(list[0]?.replies.map((reply) => reply.id)).toEqual(replies.slice(0, 2));
  const paged = await academy.readAll('GET content/comments', {
    ...about(article),
    parent_id: root,
    size: 3,
  });
  expect(paged.map((reply) => reply.id)).toEqual(replies);
});

test.each(['hot', 'new'] as const)(
  'pages by %s neither skip nor repeat while comments are added',
  async (order) => {
    const article = await addArticle(academy.db, scene);
    const known: number[] = [];
    for (let place = 0; place < 12; place++) {
      // Several at the same microsecond and with equal likes, so that only the id orders them.
      const createdAt = `2026-01-01T00:00:00.00000${Math.floor(place / 4)}Z`;
      known.push(await add({ like_count: place % 3, created_at: createdAt }, article));
    }
    let late = 0;
    const query = { ...about(article), order, size: 5 };
    const rows = await academy.readAll('GET content/comments', query, async () => {
      if (late++ < 3) await add({ like_count: late, created_at: '2026-01-01T00:00:00.000001Z' }, article);
    });
    const ids = rows.map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(known.filter((id) => !ids.includes(id))).toEqual([]);
  },
);

test('comments of a hidden content, and replies to anything but a visible comment there, are not found', async () => {
  const hidden = await addArticle(academy.db, scene, { state: 'withdrawn' });
  const root = await add({});
  const reply = await add({ parent_id: root });
  const held = await add({ state: 'held' });
  const elsewhere = await addArticle(academy.db, scene);
  for (const query of [
    about(hidden),
    about(999_999),
    { ...about(contentId), content_type: 'course' },
    { ...about(elsewhere), parent_id: root },
    { ...about(contentId), parent_id: reply },
    { ...about(contentId), parent_id: held },
    { ...about(contentId), parent_id: Number.MAX_SAFE_INTEGER },
  ]) {
    expect(await academy.call('content/comments', query)).toMatchObject({ code: 404, data: null });
  }
});

test('a cursor of the other order is refused', async () => {
  const article = await addArticle(academy.db, scene);
  await add({}, article);
  await add({}, article);
  const { next_cursor: cursor } = await academy.read('GET content/comments', { ...about(article), size: 1 });
  const answer = await academy.call('content/comments', {
    ...about(article),
    order: 'new',
    cursor: cursor ?? '',
  });
  expect(answer.code).toBe(422);
});
