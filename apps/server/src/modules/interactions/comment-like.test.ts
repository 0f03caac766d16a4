import { expect, test } from 'vitest';
import { createContentRoutes } from '../contents/routes.ts';
import { useDiscussion } from '../testing/discussion.ts';
import { createInteractionRoutes } from './routes.ts';

const talk = useDiscussion((deps) => [...createInteractionRoutes(deps), ...createContentRoutes(deps)]);
const { academy } = talk;
const post = 'POST content/interactive/comment/like/{action}' as const;

const countRows = async (id: number) =>
  (await academy.db.selectFrom('comment_likes').select('user_id').where('comment_id', '=', id).execute())
    .length;

test('liking twice counts once, so does unliking; the list shows the user’s likes', async () => {
  const on = await talk.addArticle();
  const [author, reader] = [await talk.addPerson(), await talk.addPerson()];
  const id = await talk.comment(author, { on, text: '第一' });
  const as = academy.as({ uid: reader });
  for (let time = 0; time < 2; time++)
    expect(await as.done(post, { action: 'add', comment_id: id })).toEqual({ liked: true, like_count: 1 });
  const query = { content_id: on, content_type: 'graphic' as const };
  expect((await as.done('GET content/comments', query)).list[0]).toMatchObject({
    liked: true,
    like_count: 1,
  });
  expect((await academy.as({ uid: author }).done('GET content/comments', query)).list[0]).toMatchObject({
    liked: false,
    mine: true,
  });
  expect((await academy.read('GET content/comments', query)).list[0]).toMatchObject({
    liked: false,
    mine: false,
  });
  for (let time = 0; time < 2; time++)
    expect(await as.done(post, { action: 'cancel', comment_id: id })).toEqual({
      liked: false,
      like_count: 0,
    });
});

test('two hundred concurrent likes, some of them double, are counted exactly', async () => {
  const id = await talk.comment(await talk.addPerson(), { on: await talk.addArticle(), text: '第一' });
  const people: number[] = [];
  for (let place = 0; place < 100; place++) people.push(await talk.addPerson());
  const like = (uid: number, action: 'add' | 'cancel') =>
    academy.as({ uid }).send(post, { action, comment_id: id });
  const answers = await Promise.all([...people, ...people].map((uid) => like(uid, 'add')));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
  const count = () =>
    academy.db.selectFrom('comments').select('like_count').where('id', '=', id).executeTakeFirstOrThrow();
  expect(await count()).toEqual({ like_count: 100 });
  expect(await countRows(id)).toBe(100);
  await Promise.all(people.slice(0, 60).flatMap((uid) => [like(uid, 'cancel'), like(uid, 'cancel')]));
  expect(await count()).toEqual({ like_count: 40 });
  expect(await countRows(id)).toBe(40);
});

test('an invisible comment cannot be liked; guests cannot like', async () => {
  const on = await talk.addArticle();
  const [author, reader] = [await talk.addPerson(), await talk.addPerson()];
  const root = await talk.comment(author, { on, text: '第一' });
  const reply = await talk.comment(reader, { on, text: '答', under: root });
  const held = await talk.comment(author, { on, text: '电话 13800138000' });
  const send = (id: number, action: 'add' | 'cancel' = 'add') =>
    academy.as({ uid: reader }).send(post, { action, comment_id: id });
  expect(await academy.as().send(post, { action: 'add', comment_id: root })).toMatchObject({ code: 403 });
  for (const id of [held, 999_999]) expect(await send(id)).toMatchObject({ code: 404, data: null });
  await academy.as({ uid: author }).done('POST content/interactive/comment/delete', { comment_id: root });
  for (const id of [root, reply]) {
    expect(await send(id)).toMatchObject({ code: 404, data: null });
    expect(await send(id, 'cancel')).toMatchObject({ code: 404, data: null });
  }
  const odd = await academy.as({ uid: reader }).send(post, { action: 'twice' as 'add', comment_id: root });
  expect(odd).toMatchObject({ code: 422 });
});
