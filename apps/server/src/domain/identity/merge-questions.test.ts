import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { addScene, addUser, type Scene } from '../../modules/testing/rows.ts';
import { mergeUsers } from './merge-users.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
});
afterAll(() => database.drop());

test('conversations of both are kept, those with the same key too, and today’s usage adds up', async () => {
  const { db } = database;
  const mobile = '13600000001';
  const into = await addUser(db, scene, { mobile });
  const from = await addUser(db, scene);
  for (const [userId, key] of [
    [into, 'same'],
    [from, 'same'],
    [from, 'own'],
  ] as const)
    await addTalk(userId, key);
  await db
    .insertInto('qa_usage')
    .values([
      { requester: `u:${into}`, day: '2026-06-01', questions: 3, tokens: 10 },
      { requester: `u:${from}`, day: '2026-06-01', questions: 4, tokens: 5 },
      { requester: `u:${from}`, day: '2026-06-02', questions: 1 },
    ])
    .execute();
  await db.transaction().execute((tx) => mergeUsers(tx, { from, into, mobile }));
  const talks = await db
    .selectFrom('qa_sessions')
    .innerJoin('qa_records', 'qa_records.session_id', 'qa_sessions.id')
    .select(['user_id', 'session_key', 'question'])
    .orderBy('qa_records.id')
    .execute();
  expect(talks.map((row) => [row.user_id, row.question])).toEqual([
    [into, `same of ${into}`],
    [into, `same of ${from}`],
    [into, `own of ${from}`],
  ]);
  expect(talks[0]!.session_key).toBe('same');
  expect(talks[1]!.session_key).toMatch(/^same-\d+$/u);
  const usage = await db.selectFrom('qa_usage').selectAll().orderBy('day').execute();
  expect(usage).toEqual([
    { requester: `u:${into}`, day: '2026-06-01', questions: 7, tokens: 15 },
    { requester: `u:${into}`, day: '2026-06-02', questions: 1, tokens: 0 },
  ]);
});

test('what both did on a day counts together', async () => {
  const { db } = database;
  const mobile = '13600000002';
  const [into, from] = [await addUser(db, scene, { mobile }), await addUser(db, scene)];
  const count = { day: '2026-06-01', kind: 'feedback' };
  await db
    .insertInto('daily_counts')
    .values([
      { ...count, subject: `u:${into}`, amount: 3 },
      { ...count, subject: `u:${from}`, amount: 4 },
      { ...count, subject: `u:${from}`, kind: 'views', amount: 1 },
    ])
    .execute();
  await db.transaction().execute((tx) => mergeUsers(tx, { from, into, mobile }));
  expect(await db.selectFrom('daily_counts').selectAll().orderBy('kind').execute()).toEqual([
    { ...count, subject: `u:${into}`, amount: 7 },
    { ...count, subject: `u:${into}`, kind: 'views', amount: 1 },
  ]);
});

async function addTalk(userId: number, key: string): Promise<void> {
  const at = new Date();
  const { id } = await database.db
    .insertInto('qa_sessions')
    .values({ session_key: key, user_id: userId, title: key, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('qa_records')
    .values({
      session_id: id,
      request_key: randomUUID(),
      question: `${key} of ${userId}`,
      origin: 'text',
      created_at: at,
    })
    .execute();
}
