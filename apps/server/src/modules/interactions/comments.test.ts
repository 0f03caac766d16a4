import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useDiscussion } from '../testing/discussion.ts';
import { createContentRoutes } from '../contents/routes.ts';
import { createInteractionRoutes } from './routes.ts';

const talk = useDiscussion((deps) => [
  ...createInteractionRoutes({
    ...deps,
    provinces: { findProvince: (address) => (address ? '山东' : undefined) },
  }),
  ...createContentRoutes(deps),
]);
const { academy } = talk;

const commentForm = (
  on: number,
  fields: { text?: string; parent_id?: number; request_key?: string } = {},
) => ({
  content_id: on,
  content_type: 'graphic' as const,
  text: '今晚撕纸条。',
  request_key: randomUUID(),
  ...fields,
});
const post = 'POST content/interactive/comment' as const;
const listAs = (uid: number, on: number) =>
  academy.as({ uid }).done('GET content/comments', { content_id: on, content_type: 'graphic', order: 'new' });

test('a comment is shown at once, with its province and nothing of the address', async () => {
  const on = await talk.addArticle();
  const uid = await talk.addPerson();
  const answer = await academy
    .as({ uid })
    .send(post, commentForm(on, { text: '  今晚撕纸条。\r\n\n\n\n\n真的  ' }));
  expect(answer).toMatchObject({
    code: 200,
    data: {
      next: null,
      comment: {
        text: '今晚撕纸条。\n\n\n真的',
        author_name: '石榴爸',
        province: '山东',
        answers_name: null,
        state: 'visible',
        mine: true,
        liked: false,
        replies: [],
      },
    },
  });
  expect(await talk.checkCounters(on)).toBe(1);
  const row = await academy.db.selectFrom('comments').selectAll().where('content_id', '=', on).execute();
  expect(JSON.stringify(row)).not.toContain('127.0.0.1');
});

test('a reply to a reply belongs to the root comment and names whom it answers', async () => {
  const on = await talk.addArticle();
  const [asker, helper] = [await talk.addPerson('毛毛雨'), await talk.addPerson('老陈修车')];
  const root = await talk.comment(asker, { on, text: '来得及吗？' });
  const reply = await talk.comment(helper, { on, text: '来得及。', under: root });
  await talk.comment(asker, { on, text: '谢谢。', under: reply });
  const { list } = await listAs(helper, on);
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({ id: root, reply_count: 2, mine: false });
  expect(list[0]!.replies.map(({ text, answers_name: to, mine }) => [text, to, mine])).toEqual([
    ['来得及。', null, true],
    ['谢谢。', '老陈修车', false],
  ]);
  expect(await talk.checkCounters(on)).toBe(3);
});

test('a held comment is seen by its author alone, in place, and is not counted', async () => {
  const on = await talk.addArticle();
  const [author, other] = [await talk.addPerson(), await talk.addPerson()];
  const root = await talk.comment(other, { on, text: '有人试过吗？' });
  const held = await academy.as({ uid: author }).send(post, commentForm(on, { text: '加薇❤领资料' }));
  expect(held).toMatchObject({ code: 202, data: { next: 'pendingReview', comment: { state: 'held' } } });
  const reply = commentForm(on, { text: '电话一三八零零一三八零零零', parent_id: root });
  expect(await academy.as({ uid: author }).send(post, reply)).toMatchObject({ code: 202 });
  expect(await talk.checkCounters(on)).toBe(1);
  const own = await listAs(author, on);
  expect(own.list.map(({ state, mine }) => [state, mine])).toEqual([
    ['held', true],
    ['visible', false],
  ]);
  expect(own.list[1]!.replies).toMatchObject([{ state: 'held', mine: true }]);
  for (const { list } of [
    await listAs(other, on),
    await academy.read('GET content/comments', { content_id: on, content_type: 'graphic' }),
  ]) {
    expect(list.map(({ id, replies }) => [id, replies.length])).toEqual([[root, 0]]);
  }
  const rows = await academy.db
    .selectFrom('comments')
    .select('held_for')
    .where('state', '=', 'held')
    .execute();
  expect(rows.map(({ held_for: why }) => why)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^加微信 \(list \d+\)$/), expect.stringMatching(/^号码 /)]),
  );
});

test('refused words are stored nowhere', async () => {
  const on = await talk.addArticle();
  const uid = await talk.addPerson();
  const refused = await academy.as({ uid }).send(post, commentForm(on, { text: '澳門du场送彩金' }));
  expect(refused).toMatchObject({ code: 1018, data: null });
  const rows = await academy.db.selectFrom('comments').select('id').where('content_id', '=', on).execute();
  expect(rows).toEqual([]);
});

test('one request key makes one comment, also with twenty concurrent calls; another user’s key reveals nothing', async () => {
  const on = await talk.addArticle();
  const uid = await talk.addPerson();
  const form = commentForm(on);
  const answers = await Promise.all(Array.from({ length: 20 }, () => academy.as({ uid }).done(post, form)));
  expect(new Set(answers.map(({ comment }) => comment.id)).size).toBe(1);
  expect(await talk.checkCounters(on)).toBe(1);
  const other = await academy.as({ uid: await talk.addPerson() }).send(post, { ...form, text: '别的话' });
  expect(other).toMatchObject({ code: 1009, data: null });
  await academy.as({ uid }).done('POST content/interactive/comment/delete', {
    comment_id: answers[0]!.comment.id,
  });
  expect(await academy.as({ uid }).send(post, form)).toMatchObject({ code: 404 });
});

test('many concurrent comments and replies are counted exactly', async () => {
  const on = await talk.addArticle();
  const root = await talk.comment(await talk.addPerson(), { on, text: '先说一句。' });
  const people = await Promise.all(Array.from({ length: 20 }, () => talk.addPerson()));
  const texts = people.map((uid, place) => ({ uid, under: place % 2 ? root : undefined, place }));
  await Promise.all(
    texts.map(({ uid, under, place }) =>
      talk.comment(uid, { on, text: `第${place}家`, ...(under !== undefined && { under }) }),
    ),
  );
  expect(await talk.checkCounters(on)).toBe(21);
});

test('a word that an operator adds takes effect within seconds', async () => {
  const on = await talk.addArticle();
  const uid = await talk.addPerson();
  await talk.comment(uid, { on, text: '番薯干真好吃' });
  const row = { word: '番薯干', action: 'hold' as const, since_version: 30_000_000 };
  await academy.db.insertInto('word_list').values(row).execute();
  await expect
    .poll(
      async () => {
        await academy.db.deleteFrom('comments').where('user_id', '=', uid).execute();
        return (await academy.as({ uid }).send(post, commentForm(on, { text: '番 薯 干真好吃' }))).code;
      },
      { timeout: 6_000, interval: 500 },
    )
    .toBe(202);
  await academy.db.deleteFrom('word_list').where('word', '=', '番薯干').execute();
});
