import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answererNames } from '@academy/contract/realtime/chat-limits.ts';
import { createTestDatabase, type TestDatabase } from '../../../db/testing/test-database.ts';
import { addQaTraces } from '../../../modules/testing/qa-rows.ts';
import { addScene, addUser } from '../../../modules/testing/rows.ts';
import { collectPersonalData, findDataOwner } from './personal-data.ts';

let database: TestDatabase;
let userId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  userId = await addUser(database.db, await addScene(database.db));
  await addQaTraces(database.db, userId);
});
afterAll(() => database.drop());

async function exportQuestion(): Promise<Record<string, unknown>> {
  const owner = await findDataOwner(database.db, userId);
  const data = await collectPersonalData(database.db, owner!);
  return data['智能问答']![0]!;
}

test('an exported question comes with its answer and with the questions that were offered', async () => {
  expect(await exportQuestion()).toMatchObject({
    问题: '孩子不肯睡怎么办？',
    回答: '先把灯调暗。[1]',
    回答来源: '学院内容',
    提示的问题: ['半夜醒来怎么办？'],
  });
});

test('every kind of answer has a word of its own', async () => {
  const words = new Set<unknown>();
  for (const answerer of answererNames) {
    await sql`update qa_records set answerer = ${answerer}`.execute(database.db);
    words.add((await exportQuestion())['回答来源']);
  }
  expect(words).not.toContain('');
  expect(words.size).toBe(answererNames.length);
});
