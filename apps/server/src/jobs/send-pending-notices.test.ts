import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { addComment } from '../domain/discussion/add-comment.ts';
import {
  type CommentState,
  deleteComment,
  lockComment,
  setCommentState,
} from '../domain/discussion/comment-threads.ts';
import { eraseUser } from '../domain/identity/personal-data/personal-data.ts';
import { sendCommentNotices } from '../domain/notices/comment-notices.ts';
import { sendReplyNotice } from '../domain/notices/reply-notices.ts';
import { RetryBackoff } from '../kit/retry-backoff.ts';
import { addArticle, addBlock, addExpert, addScene, addUser, type Scene } from '../modules/testing/rows.ts';
import { testSealedNames } from '../modules/testing/sealed-names.ts';

let database: TestDatabase;
let scene: Scene;
let article: number;
let mobiles = 13_900_000_000;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
  article = await addArticle(database.db, scene);
});
afterAll(() => database.drop());
beforeEach(() => sql`delete from comments`.execute(database.db));

let now = Date.now();
const addPerson = (nickname = '小满妈妈') =>
  addUser(database.db, scene, { nickname, mobile: String((mobiles += 1)) });

let commentCount = 0;
function say(userId: number, options: { to?: number; text?: string; held?: boolean } = {}): Promise<number> {
  now += 61_000;
  return addComment(database.db, {
    userId,
    contentId: article,
    parentId: options.to,
    text: options.text ?? `第${(commentCount += 1)}句`,
    moderation: options.held ? { verdict: 'hold', heldFor: 'a word' } : { verdict: 'pass' },
    requestKey: randomUUID(),
    now: new Date(now),
  });
}
/** Approves, refuses or hides a comment, in whatever way. */
const moderate = (id: number, to: CommentState) =>
  database.db.transaction().execute(async (tx) => setCommentState(tx, (await lockComment(tx, id))!, { to }));

const failures: unknown[] = [];
async function listNotices(userId: number): Promise<string[]> {
  const sending = { now: new Date(now), onFailure: (error: unknown) => failures.push(error) };
  await Promise.all(
    [1, 2, 3].map(() => sendCommentNotices(database.db, { ...sending, retries: new RetryBackoff() })),
  );
  expect(failures).toEqual([]);
  const rows = await database.db
    .selectFrom('notices')
    .select(['title', 'text'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ title, text }) => `${title}｜${text}`);
}

test('the author of the answered comment is notified once, with name and text; replying to oneself notifies nobody', async () => {
  const [me, other] = [await addPerson(), await addPerson('石头爸爸')];
  const mine = await say(me);
  const reply = await say(other, { to: mine, text: '我家也是\n这样' });
  await say(me, { to: mine });
  expect(await listNotices(me)).toEqual(['石头爸爸回复了您｜我家也是 这样']);
  // A reply to a reply notifies the author of that reply.
  await say(me, { to: reply, text: '谢谢' });
  expect(await listNotices(other)).toEqual(['小满妈妈回复了您｜谢谢']);
  expect(await listNotices(me)).toHaveLength(1);
});

test('many replies within an hour are one notice, until it is read or the hour is over', async () => {
  const me = await addPerson();
  const mine = await say(me, { text: '孩子写作业总是拖到很晚，大家怎么办' });
  const people = [await addPerson('甲'), await addPerson('乙'), await addPerson('丙')];
  for (const one of people) await say(one, { to: mine });
  expect(await listNotices(me)).toEqual([
    '3 条新回复｜丙、乙等 3 人回复了您的评论“孩子写作业总是拖到很晚，大家怎么办”。',
  ]);
  // A minute lies between two replies: this one is within the hour, the next is not.
  now += 58 * 60_000;
  await say(people[0]!, { to: mine });
  expect(await listNotices(me)).toHaveLength(1);
  await say(people[0]!, { to: mine });
  expect(await listNotices(me)).toHaveLength(2);
  await database.db
    .updateTable('notices')
    .set({ read_at: new Date(now) })
    .execute();
  await say(people[1]!, { to: mine, text: '我来了' });
  expect((await listNotices(me)).at(-1)).toBe('乙回复了您｜我来了');
});

test('a held reply notifies nobody until it is approved, in whatever way', async () => {
  const [me, other] = [await addPerson(), await addPerson('石头爸爸')];
  const mine = await say(me);
  const reply = await say(other, { to: mine, text: '可以问问老师', held: true });
  expect(await listNotices(me)).toEqual([]);
  await moderate(reply, 'visible');
  expect(await listNotices(me)).toEqual(['石头爸爸回复了您｜可以问问老师']);
  expect(await listNotices(other)).toEqual(['您的评论通过了审核｜“可以问问老师”现在大家都能看到了。']);
  // Held and approved again: a reply is notified again only if it had been hidden.
  await moderate(reply, 'held');
  expect(await listNotices(me)).toEqual([]);
});

test('the author of a refused reply is notified, without its text', async () => {
  const other = await addPerson();
  await moderate(await say(other, { held: true, text: '不好的话' }), 'hidden');
  const [notice] = await listNotices(other);
  expect(notice).toMatch(/^您的评论没有通过审核｜/);
  expect(notice).not.toContain('不好的话');
});

test('a deleted or hidden reply is no longer notified', async () => {
  const [me, other] = [await addPerson(), await addPerson()];
  const mine = await say(me);
  const reply = await say(other, { to: mine });
  expect(await listNotices(me)).toHaveLength(1);
  await deleteComment(database.db, { id: reply, userId: other });
  expect(await listNotices(me)).toEqual([]);
  // Deleted before anybody was notified.
  await deleteComment(database.db, { id: await say(other, { to: mine }), userId: other });
  expect(await listNotices(me)).toEqual([]);
});

test('a reply deleted while its notice is written leaves none', async () => {
  const { db } = database;
  const [me, other] = [await addPerson(), await addPerson()];
  const reply = await say(other, { to: await say(me) });
  await sql`delete from comment_events`.execute(db);
  const sending = await db.startTransaction().execute();
  await sendReplyNotice(sending, { replyId: reply, now: new Date(now) });
  const deletion = deleteComment(db, { id: reply, userId: other });
  // Whoever does not wait for the notice is done by then.
  await Promise.race([deletion, delay(300)]);
  await sending.commit().execute();
  await deletion;
  expect(await listNotices(me)).toEqual([]);
});

test('nobody is notified by users or contents they blocked, or of topics they turned off', async () => {
  const { db } = database;
  const expert = await addPerson('李慕晴');
  const expertId = await addExpert(db, { user_id: expert });
  const [blocker, tired, quiet, leaver] = await Promise.all([1, 2, 3, 4].map(() => addPerson()));
  await addBlock(db, blocker!, { expert: expertId });
  await addBlock(db, tired!, { content: article });
  await db.insertInto('notice_settings').values({ user_id: quiet!, topic: 'reply', wanted: false }).execute();
  for (const one of [blocker!, tired!, quiet!, leaver!]) {
    const mine = await say(one);
    if (one === leaver)
      await db
        .updateTable('users')
        .set({ state: 'leaving', leaves_at: new Date(now) })
        .where('id', '=', one)
        .execute();
    await say(expert, { to: mine });
    expect(await listNotices(one)).toEqual([]);
  }
});

test('an erased user is named in nobody’s notices', async () => {
  const [me, other] = [await addPerson(), await addPerson('石头爸爸')];
  await say(other, { to: await say(me) });
  expect(await listNotices(me)).toHaveLength(1);
  await database.db
    .updateTable('users')
    .set({ state: 'leaving', leaves_at: new Date(now) })
    .where('id', '=', other)
    .execute();
  await eraseUser(database.db, { userId: other, at: new Date(now + 1), sealedNames: testSealedNames });
  expect(await listNotices(me)).toEqual([]);
});

test('a notice of several replies counts no deleted one and names none of their authors', async () => {
  const [me, leaver, other] = [await addPerson(), await addPerson('石头爸爸'), await addPerson('甲')];
  const mine = await say(me, { text: '怎么办' });
  const gone = await say(leaver, { to: mine });
  await say(other, { to: mine });
  expect(await listNotices(me)).toEqual(['2 条新回复｜甲、石头爸爸回复了您的评论“怎么办”。']);
  await deleteComment(database.db, { id: gone, userId: leaver });
  expect(await listNotices(me)).toEqual(['1 条新回复｜有人回复了您的评论。']);
  await say(other, { to: mine });
  expect(await listNotices(me)).toEqual(['2 条新回复｜甲回复了您的评论“怎么办”。']);
});

test('comments of the demo notify nobody', async () => {
  const [me, other] = [await addPerson(), await addPerson()];
  const mine = await say(me);
  await database.db
    .insertInto('comments')
    .values({ key: 'demo/x', content_id: article, parent_id: mine, user_id: other, text: '好' })
    .execute();
  expect(await listNotices(me)).toEqual([]);
});

test('a failing notice delays nobody, is retried with growing delays, and is given up when outdated', async () => {
  const { db } = database;
  const [me, other, unlucky] = [await addPerson(), await addPerson('石头爸爸'), await addPerson()];
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'cannot be told'; end $$`.execute(
    db,
  );
  await sql`create trigger fail before insert on notices for each row
    when (new.user_id = ${sql.lit(unlucky)}) execute function fail()`.execute(db);
  const held = await say(unlucky);
  await sql`insert into comment_events (comment_id, kind)
    select ${held}, 'approved' from generate_series(1, 500)`.execute(db);
  await say(other, { to: await say(me), text: '好' });
  const tries = new RetryBackoff<number>();
  let failed = 0;
  const lookAt = (time: number) =>
    sendCommentNotices(db, { now: new Date(time), retries: tries, onFailure: () => (failed += 1) });
  await lookAt(now);
  expect(failed).toBe(500);
  await lookAt(now + 2_000);
  expect(failed).toBe(500);
  const { text } = await db
    .selectFrom('notices')
    .select('text')
    .where('user_id', '=', me)
    .executeTakeFirstOrThrow();
  expect(text).toBe('好');
  await lookAt(now + 3_000);
  await lookAt(now + 6_000);
  expect(failed).toBe(1_000);
  await lookAt(now + 8 * 24 * 3_600_000);
  expect(failed).toBe(1_000);
  expect(await db.selectFrom('comment_events').selectAll().execute()).toEqual([]);
  await sql`drop function fail cascade`.execute(db);
});
