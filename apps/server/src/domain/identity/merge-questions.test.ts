import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { addScene, addUser } from '../../modules/testing/rows.ts';
import { mergeUsers } from './merge-users.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('conversations of both are kept, those with the same key too, and today’s usage adds up', async () => {
  const { db } = database;
  const scene = await addScene(db);
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
