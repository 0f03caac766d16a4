import { expect, test } from 'vitest';
import { createContentRoutes } from '../contents/routes.ts';
import { useDiscussion } from '../testing/discussion.ts';
import { createInteractionRoutes } from './routes.ts';

const talk = useDiscussion((deps) => [...createInteractionRoutes(deps), ...createContentRoutes(deps)]);
const { academy } = talk;
const post = 'POST content/interactive/comment/delete' as const;
const list = (on: number) =>
  academy.read('GET content/comments', { content_id: on, content_type: 'graphic' });

test('a thread is deleted with its replies, a reply alone, and the counters follow; deleting twice changes nothing more', async () => {
  const on = await talk.addArticle();
  const [one, two] = [await talk.addPerson(), await talk.addPerson()];
  const root = await talk.comment(one, { on, text: '第一' });
  const other = await talk.comment(two, { on, text: '第二' });
  const reply = await talk.comment(two, { on, text: '答一', under: root });
  await talk.comment(one, { on, text: '答二', under: root });
  await academy.as({ uid: two }).done(post, { comment_id: reply });
  expect(await talk.checkCounters(on)).toBe(3);
  for (let time = 0; time < 2; time++) {
    await academy.as({ uid: one }).done(post, { comment_id: root });
    expect(await talk.checkCounters(on)).toBe(1);
  }
  expect((await list(on)).list.map(({ id }) => id)).toEqual([other]);
  // The replies were deleted with it; deleting one's own now changes no counter.
  await academy.as({ uid: two }).done(post, { comment_id: reply });
  expect(await talk.checkCounters(on)).toBe(1);
});

test('a reply below a deleted thread can still be deleted by its author, and was counted already', async () => {
  const on = await talk.addArticle();
  const [one, two] = [await talk.addPerson(), await talk.addPerson()];
  const root = await talk.comment(one, { on, text: '第一' });
  const reply = await talk.comment(two, { on, text: '答一', under: root });
  await academy.as({ uid: one }).done(post, { comment_id: root });
  await academy.as({ uid: two }).done(post, { comment_id: reply });
  expect(await talk.checkCounters(on)).toBe(0);
});

test('another user’s, an unknown and a hidden comment are not found; guests cannot delete', async () => {
  const on = await talk.addArticle();
  const [one, two] = [await talk.addPerson(), await talk.addPerson()];
  const root = await talk.comment(one, { on, text: '第一' });
  const send = (uid: number, id: number) => academy.as({ uid }).send(post, { comment_id: id });
  expect(await send(two, root)).toMatchObject({ code: 404, data: null });
  expect(await send(two, 999_999)).toMatchObject({ code: 404, data: null });
  expect(await academy.as().send(post, { comment_id: root })).toMatchObject({ code: 403 });
  expect(await talk.checkCounters(on)).toBe(1);
  const hidden = await talk.comment(one, { on, text: '第二' });
  await academy.db.updateTable('comments').set({ state: 'hidden' }).where('id', '=', hidden).execute();
  expect(await send(one, hidden)).toMatchObject({ code: 404, data: null });
});

test('concurrent deletes and replies leave the counters exact', async () => {
  const on = await talk.addArticle();
  const author = await talk.addPerson();
  const root = await talk.comment(author, { on, text: '第一' });
  const people = await Promise.all(Array.from({ length: 12 }, () => talk.addPerson()));
  await Promise.all([
    ...people.map((uid, place) =>
      academy.as({ uid }).send('POST content/interactive/comment', {
        content_id: on,
        content_type: 'graphic',
        text: `答${place}`,
        parent_id: root,
        request_key: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
      }),
    ),
    ...Array.from({ length: 3 }, () => academy.as({ uid: author }).done(post, { comment_id: root })),
  ]);
  expect(await talk.checkCounters(on)).toBe(0);
});
