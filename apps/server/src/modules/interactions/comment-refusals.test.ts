import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addArticle, addUser } from '../testing/rows.ts';
import { useDiscussion } from '../testing/discussion.ts';
import { createContentRoutes } from '../contents/routes.ts';
import { createInteractionRoutes } from './routes.ts';

const talk = useDiscussion((deps) => [...createInteractionRoutes(deps), ...createContentRoutes(deps)]);
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

test('five comments a minute, also when they are concurrent; identical texts are refused earlier', async () => {
  const on = await talk.addArticle();
  const uid = await talk.addPerson();
  await talk.comment(uid, { on, text: '一样的话' });
  const again = await academy.as({ uid }).send(post, commentForm(on, { text: ' 一样的话 ' }));
  expect(again).toMatchObject({ code: 1019, msg: '这句话刚刚已经发过了' });
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, place) =>
      academy.as({ uid }).send(post, commentForm(on, { text: `第${place}句` })),
    ),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(4);
  expect(answers.filter(({ code }) => code === 1019)).toHaveLength(5);
  expect(await talk.checkCounters(on)).toBe(5);
  // A minute later there is room again.
  await academy.db
    .updateTable('comments')
    .set({ created_at: new Date(Date.now() - 61_000) })
    .where('user_id', '=', uid)
    .execute();
  await talk.comment(uid, { on, text: '一样的话' });
});

test('sixty comments an hour', async () => {
  const on = await talk.addArticle();
  const uid = await talk.addPerson();
  const created_at = new Date(Date.now() - 30 * 60_000);
  const rows = Array.from({ length: 59 }, (_, place) => ({
    content_id: on,
    user_id: uid,
    text: `${place}`,
    created_at,
  }));
  await academy.db.insertInto('comments').values(rows).execute();
  await talk.comment(uid, { on, text: '第六十句' });
  expect(await academy.as({ uid }).send(post, commentForm(on))).toMatchObject({ code: 1019 });
});

test.each([
  ['', '评论'],
  [' \n\t ', '写点什么再发吧'],
  ['\u200b\u200d\u2800\u3164\ufe0f', '写点什么再发吧'],
  ['好'.repeat(141), '140'],
  ['好'.repeat(501), '评论'],
])('%j is refused with a message', async (text, words) => {
  const uid = await talk.addPerson();
  const answer = await academy.as({ uid }).send(post, commentForm(await talk.addArticle(), { text }));
  expect(answer).toMatchObject({ code: 422, data: null });
  expect(answer.msg).toContain(words);
});

test('a family emoji counts as one character, and 140 characters are accepted', async () => {
  const on = await talk.addArticle();
  const uid = await talk.addPerson();
  await talk.comment(uid, { on, text: '👨‍👩‍👧'.repeat(60) + '好'.repeat(80) });
  await talk.comment(uid, { on, text: '好孩子'.repeat(46) + '好的' });
});

test('a user without a mobile number is asked for one; guests cannot comment', async () => {
  const on = await talk.addArticle();
  const uid = await addUser(academy.db, talk.scene);
  expect(await academy.as({ uid }).send(post, commentForm(on))).toMatchObject({ code: 1016, data: null });
  expect(await academy.as().send(post, commentForm(on))).toMatchObject({ code: 403 });
  expect(await talk.checkCounters(on)).toBe(0);
});

test('an invisible content or comment cannot be commented on', async () => {
  const on = await talk.addArticle();
  const elsewhere = await talk.addArticle();
  const uid = await talk.addPerson();
  const other = await talk.addPerson();
  const hidden = await addArticle(academy.db, talk.scene, { state: 'withdrawn' });
  const foreign = await talk.comment(other, { on: elsewhere, text: '在别处' });
  const gone = await talk.comment(other, { on, text: '要删的' });
  const below = await talk.comment(uid, { on, text: '答', under: gone });
  await academy.as({ uid: other }).done('POST content/interactive/comment/delete', { comment_id: gone });
  for (const form of [
    commentForm(hidden),
    commentForm(999_999),
    { ...commentForm(on), content_type: 'course' as const },
    commentForm(on, { parent_id: foreign }),
    commentForm(on, { parent_id: gone }),
    commentForm(on, { parent_id: below }),
    commentForm(on, { parent_id: 999_999 }),
  ]) {
    expect(await academy.as({ uid }).send(post, form)).toMatchObject({ code: 404, data: null });
  }
});
