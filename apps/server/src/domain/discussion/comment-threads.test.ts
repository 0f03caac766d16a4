import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { addArticle, addScene, addUser, type Scene } from '../../modules/testing/rows.ts';
import { addComment } from './add-comment.ts';
import { deleteComment, lockComment, setCommentState } from './comment-threads.ts';

/** Two concurrent changes, one of which waits at the worst moment. */

let database: TestDatabase;
let scene: Scene;
let author: number;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
  author = await addUser(database.db, scene, { mobile: '13900000001' });
});
afterAll(() => database.drop());

let commentCount = 0;
const say = (contentId: number, userId: number, parentId?: number) =>
  addComment(database.db, {
    contentId,
    userId,
    parentId,
    text: `第${(commentCount += 1)}句`,
    moderation: { verdict: 'pass' },
    requestKey: randomUUID(),
    now: new Date(),
  });

const countersOf = async (contentId: number, rootId: number) => {
  const read = (table: 'contents' | 'comments', column: string, id: number) =>
    database.db
      .selectFrom(table)
      .select(column as 'id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  return {
    ...(await read('contents', 'comment_count', contentId)),
    ...(await read('comments', 'reply_count', rootId)),
  };
};

/** Runs `other` while an uncommitted transaction deletes a comment. */
async function whileDeleting<T>(id: number, other: () => Promise<T>): Promise<PromiseSettledResult<T>> {
  let running: Promise<T> | undefined;
  await database.db.transaction().execute(async (tx) => {
    const comment = await lockComment(tx, id);
    await setCommentState(tx, comment!, { to: 'deleted' });
    running = other();
    running.catch(() => {});
    // Long enough for it to get as far as it can.
    await setTimeout(200);
  });
  const [result] = await Promise.allSettled([running!]);
  return result;
}

test('a comment deleted twice at the same time is counted off once', async () => {
  const content = await addArticle(database.db, scene);
  const root = await say(content, author);
  const reply = await say(content, author, root);
  await say(content, await person(), root);
  const second = await whileDeleting(reply, () => deleteComment(database.db, { id: reply, userId: author }));
  expect(second.status).toBe('fulfilled');
  expect(await countersOf(content, root)).toEqual({ comment_count: 2, reply_count: 1 });
});

test('answering a thread that is being deleted fails as not found', async () => {
  const content = await addArticle(database.db, scene);
  const root = await say(content, await person());
  const late = await whileDeleting(root, async () => say(content, await person(), root));
  expect(late).toMatchObject({ status: 'rejected', reason: { name: 'NOT_FOUND' } });
  expect(await countersOf(content, root)).toEqual({ comment_count: 0, reply_count: 0 });
});

test('deleting a reply of a thread that is being deleted updates only the thread’s counter', async () => {
  const content = await addArticle(database.db, scene);
  const replier = await person();
  const root = await say(content, await person());
  const reply = await say(content, replier, root);
  await say(content, await person());
  await whileDeleting(root, () => deleteComment(database.db, { id: reply, userId: replier }));
  expect(await countersOf(content, root)).toEqual({ comment_count: 1, reply_count: 0 });
});

let people = 1;
const person = () => addUser(database.db, scene, { mobile: `139${String((people += 1)).padStart(8, '0')}` });
