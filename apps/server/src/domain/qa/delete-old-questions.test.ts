import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { addScene, addUser, type Scene } from '../../modules/testing/rows.ts';
import { deleteOldQuestions } from './history.ts';
import { redeemChatToken } from './requester.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
});
afterAll(() => database.drop());

const day = 24 * 3_600_000;
const now = new Date('2026-06-01T04:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * day);

async function addSession(fields: {
  user_id?: number;
  device_hash?: string;
  updated: number;
  deleted?: number;
}): Promise<string> {
  const key = randomUUID();
  const { updated, deleted, ...owner } = fields;
  await database.db
    .insertInto('qa_sessions')
    .values({
      session_key: key,
      title: '问',
      created_at: ago(updated),
      updated_at: ago(updated),
      deleted_at: deleted === undefined ? null : ago(deleted),
      ...owner,
    })
    .execute();
  return key;
}

test('deleted conversations go after a week, a guest’s after a month, a user’s stay', async () => {
  const userId = await addUser(database.db, scene);
  const remaining = [
    await addSession({ user_id: userId, updated: 900 }),
    await addSession({ user_id: userId, updated: 900, deleted: 6 }),
    await addSession({ device_hash: 'x', updated: 29 }),
  ];
  await addSession({ user_id: userId, updated: 900, deleted: 8 });
  await addSession({ device_hash: 'x', updated: 31 });
  await deleteOldQuestions(database.db, now);
  const left = await database.db.selectFrom('qa_sessions').select('session_key').orderBy('id').execute();
  expect(left.map((row) => row.session_key)).toEqual(remaining);
});

test('used tokens are stored while they could be reused, counters for two months', async () => {
  const [old, fresh] = [randomUUID(), randomUUID()];
  expect(await redeemChatToken(database.db, { tokenId: old, expiresAt: ago(2) })).toBe(true);
  expect(await redeemChatToken(database.db, { tokenId: fresh, expiresAt: ago(0) })).toBe(true);
  await database.db
    .insertInto('qa_usage')
    .values([
      { requester: 'u:1', day: '2026-03-01', questions: 1 },
      { requester: 'u:1', day: '2026-05-31', questions: 2 },
    ])
    .execute();
  await deleteOldQuestions(database.db, now);
  const tokens = await database.db.selectFrom('qa_used_tokens').select('token_id').execute();
  expect(tokens).toEqual([{ token_id: fresh }]);
  expect(await redeemChatToken(database.db, { tokenId: fresh, expiresAt: ago(0) })).toBe(false);
  expect(await database.db.selectFrom('qa_usage').select('questions').execute()).toEqual([{ questions: 2 }]);
});
