import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { getBalances } from '../../domain/credit/ledger.ts';
import { loadShippedRules } from '../../domain/credit/credit-rules.ts';
import { reportsToHold } from '../../domain/discussion/add-report.ts';
import { createContentRoutes } from '../contents/routes.ts';
import { useDiscussion } from '../testing/discussion.ts';
import { createInteractionRoutes } from './routes.ts';

/** Noon in China. */
const noon = new Date('2026-06-15T04:00:00Z');
let now = noon;
const talk = useDiscussion((deps) => {
  const clocked = { ...deps, clock: { now: () => now } };
  return [...createInteractionRoutes(clocked), ...createContentRoutes(clocked)];
});
const { academy } = talk;
beforeAll(() => loadShippedRules(academy.db, noon));
beforeEach(() => void (now = noon));

let commentCount = 0;
const scoreOf = async (uid: number) => (await getBalances(academy.db, uid)).score;
const say = async (uid: number, on: number, options: { text?: string; key?: string } = {}) =>
  academy.as({ uid }).done('POST content/interactive/comment', {
    content_id: on,
    content_type: 'graphic',
    text: options.text ?? `今晚试第${(commentCount += 1)}次`,
    request_key: options.key ?? randomUUID(),
  });

test('a visible comment is awarded once per key; a held one is not', async () => {
  const on = await talk.addArticle();
  const uid = await talk.addPerson();
  const key = randomUUID();
  expect((await say(uid, on, { key })).earned).toEqual([{ ledger: 2, amount: 2, text: '写一条评论' }]);
  expect((await say(uid, on, { key })).earned).toEqual([]);
  const held = await say(uid, on, { text: '想了解的加我微信 abc12345' });
  expect(held).toMatchObject({ next: 'pendingReview', earned: [] });
  expect(await scoreOf(uid)).toBe(2);
});

test('comments are awarded five times a day, and again the next day', async () => {
  const on = await talk.addArticle();
  const uid = await talk.addPerson();
  const write = async () => {
    // Past the limit of five a minute.
    now = new Date(now.getTime() + 61_000);
    return (await say(uid, on)).earned.length;
  };
  const earned: number[] = [];
  for (let time = 0; time < 7; time++) earned.push(await write());
  expect(earned).toEqual([1, 1, 1, 1, 1, 0, 0]);
  now = new Date('2026-06-15T16:00:01Z');
  expect(await write()).toBe(1);
});

test('deleting a comment reverses its credit once', async () => {
  const on = await talk.addArticle();
  const uid = await talk.addPerson();
  const { comment } = await say(uid, on);
  await say(uid, on);
  for (let time = 0; time < 2; time++)
    await academy.as({ uid }).done('POST content/interactive/comment/delete', { comment_id: comment.id });
  expect(await scoreOf(uid)).toBe(2);
});

test('hiding a comment by reports reverses its credit, and deleting it then reverses nothing more', async () => {
  const on = await talk.addArticle();
  const uid = await talk.addPerson();
  const { comment } = await say(uid, on);
  const people = await Promise.all(Array.from({ length: reportsToHold }, () => talk.addPerson()));
  const report = { target: 'comment', target_id: comment.id, reason: 'abuse' } as const;
  for (const [place, reporter] of people.entries()) {
    expect(await scoreOf(uid)).toBe(place < reportsToHold ? 2 : 0);
    await academy.as({ uid: reporter }).done('POST content/interactive/report', report);
  }
  expect(await scoreOf(uid)).toBe(0);
  await academy.as({ uid }).done('POST content/interactive/comment/delete', { comment_id: comment.id });
  expect(await scoreOf(uid)).toBe(0);
});

test('concurrent reports, deletes and comments end with the balance of the visible comments', async () => {
  const on = await talk.addArticle();
  const author = await talk.addPerson();
  const { comment } = await say(author, on);
  const people = await Promise.all(Array.from({ length: 12 }, () => talk.addPerson()));
  const report = { target: 'comment', target_id: comment.id, reason: 'abuse' } as const;
  await Promise.all([
    ...people.map((uid) => academy.as({ uid }).send('POST content/interactive/report', report)),
    ...Array.from({ length: 4 }, () =>
      academy.as({ uid: author }).done('POST content/interactive/comment/delete', { comment_id: comment.id }),
    ),
    say(author, on),
    say(author, on),
  ]);
  expect(await scoreOf(author)).toBe(4);
});

test('a shared content is awarded once a day, three contents a day; a guest gets nothing', async () => {
  const uid = await talk.addPerson();
  const share = async (on: number, as: { uid?: number } = { uid }) =>
    (
      await academy
        .as(as.uid === undefined ? undefined : { uid: as.uid })
        .done('POST content/interactive/share', {
          content_id: on,
          content_type: 'graphic',
          channel: 'link',
        })
    ).earned;
  const on = await talk.addArticle();
  expect(await share(on, {})).toEqual([]);
  expect(await share(on)).toEqual([{ ledger: 2, amount: 2, text: '分享给别人' }]);
  expect(await share(on)).toEqual([]);
  const others = [await talk.addArticle(), await talk.addArticle(), await talk.addArticle()];
  const earned: number[] = [];
  for (const other of others) earned.push((await share(other)).length);
  expect(earned).toEqual([1, 1, 0]);
  now = new Date('2026-06-16T04:00:00Z');
  expect(await share(on)).toHaveLength(1);
  expect(await scoreOf(uid)).toBe(8);
  const { count } = await academy.db
    .selectFrom('shares')
    .select((shares) => shares.fn.countAll<number>().as('count'))
    .where('user_id', '=', uid)
    .executeTakeFirstOrThrow();
  expect(count).toBe(6);
});
