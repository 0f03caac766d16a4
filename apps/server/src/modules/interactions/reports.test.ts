import { expect, test } from 'vitest';
import { reportsToHold } from '../../domain/discussion/add-report.ts';
import { useUpQuota } from '../../domain/quotas/testing/use-up-quota.ts';
import { createContentRoutes } from '../contents/routes.ts';
import { useDiscussion } from '../testing/discussion.ts';
import { addArticle, addExpert } from '../testing/rows.ts';
import { createInteractionRoutes } from './routes.ts';

const talk = useDiscussion((deps) => [...createInteractionRoutes(deps), ...createContentRoutes(deps)]);
const { academy } = talk;
const post = 'POST content/interactive/report' as const;
const about = (target: 'content' | 'comment' | 'expert', id: number) => ({
  target,
  target_id: id,
  reason: 'abuse' as const,
});
const readRows = (id: number) =>
  academy.db.selectFrom('reports').select(['target', 'reason', 'text']).where('target_id', '=', id).execute();
const stateOf = (id: number) =>
  academy.db
    .selectFrom('comments')
    .select(['state', 'held_for'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('contents, comments and experts are reported once per user; the first text stays', async () => {
  const on = await talk.addArticle();
  const comment = await talk.comment(await talk.addPerson(), { on, text: '第一' });
  const expert = await addExpert(academy.db);
  const as = academy.as({ uid: await talk.addPerson() });
  for (const [target, id] of [
    ['content', on],
    ['comment', comment],
    ['expert', expert],
  ] as const) {
    await as.done(post, { ...about(target, id), text: ' 说得不对 ' });
    await as.done(post, { ...about(target, id), reason: 'other' });
    const rows = (await readRows(id)).filter((row) => row.target === target);
    expect(rows).toEqual([{ target, reason: 'abuse', text: '说得不对' }]);
  }
});

test('five reports hold a comment with its thread for review; the author’s own report does not count', async () => {
  const on = await talk.addArticle();
  const author = await talk.addPerson();
  const id = await talk.comment(author, { on, text: '第一' });
  await talk.comment(await talk.addPerson(), { on, text: '答', under: id });
  await academy.as({ uid: author }).done(post, about('comment', id));
  const people: number[] = [];
  for (let place = 0; place < reportsToHold; place++) people.push(await talk.addPerson());
  for (const uid of people.slice(1)) await academy.as({ uid }).done(post, about('comment', id));
  await academy.as({ uid: people[1]! }).done(post, about('comment', id));
  expect(await stateOf(id)).toEqual({ state: 'visible', held_for: null });
  expect(await talk.checkCounters(on)).toBe(2);
  await academy.as({ uid: people[0]! }).done(post, about('comment', id));
  expect(await stateOf(id)).toEqual({ state: 'held', held_for: '5 reports' });
  expect(await talk.checkCounters(on)).toBe(0);
  // Reported again by one of them it succeeds; other users no longer find the comment.
  await academy.as({ uid: people[0]! }).done(post, about('comment', id));
  const late = await academy.as({ uid: await talk.addPerson() }).send(post, about('comment', id));
  expect(late).toMatchObject({ code: 404 });
  const { list } = await academy
    .as({ uid: author })
    .done('GET content/comments', { content_id: on, content_type: 'graphic' });
  expect(list).toMatchObject([{ id, state: 'held', mine: true }]);
});

test('concurrent last reports hold the comment once', async () => {
  const on = await talk.addArticle();
  const id = await talk.comment(await talk.addPerson(), { on, text: '第一' });
  const people: number[] = [];
  for (let place = 0; place < 12; place++) people.push(await talk.addPerson());
  const answers = await Promise.all(
    people.map((uid) => academy.as({ uid }).send(post, about('comment', id))),
  );
  expect(answers.filter(({ code }) => code === 200).length).toBeGreaterThanOrEqual(reportsToHold);
  expect((await stateOf(id)).state).toBe('held');
  expect(await talk.checkCounters(on)).toBe(0);
});

test('an unknown target is not found; guests cannot report', async () => {
  const hidden = await addArticle(academy.db, talk.scene, { state: 'withdrawn' });
  const author = await talk.addPerson();
  const held = await talk.comment(author, { on: await talk.addArticle(), text: '电话 13800138000' });
  const as = academy.as({ uid: await talk.addPerson() });
  for (const [target, id] of [
    ['content', hidden],
    ['comment', held],
    ['comment', 999_999],
    ['expert', 999_999],
  ] as const)
    expect(await as.send(post, about(target, id))).toMatchObject({ code: 404, data: null });
  expect(await academy.as().send(post, about('content', hidden))).toMatchObject({ code: 403 });
  const long = await as.send(post, { ...about('content', hidden), text: '长'.repeat(201) });
  expect(long).toMatchObject({ code: 422 });
});

test('more reports than a day allows are refused until tomorrow; one that was sent before succeeds again', async () => {
  const [first, second] = [await talk.addArticle(), await talk.addArticle()];
  const uid = await talk.addPerson();
  await useUpQuota(academy.db, { uid, kind: 'reports', left: 1 });
  const as = academy.as({ uid });
  await as.done(post, about('content', first));
  await as.done(post, about('content', first));
  const refusal = { code: 1019, msg: '今天的举报太多了，请明天再来' };
  expect(await as.send(post, about('content', second))).toMatchObject(refusal);
  expect(await readRows(second)).toEqual([]);
});
