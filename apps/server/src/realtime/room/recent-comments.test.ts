import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { eraseUser } from '../../domain/identity/personal-data/personal-data.ts';
import { addLive, addScene, addUser } from '../../modules/testing/rows.ts';
import { testSealedNames } from '../../modules/testing/sealed-names.ts';
import { createMemoryStorage } from '../../transport/testing/memory-storage.ts';
import { loadRecentComments } from './recent-comments.ts';
import type { RoomDeps } from './room-deps.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('an open room forgets the name of an erased author, and the comments that go with the account', async () => {
  const { db } = database;
  const scene = await addScene(db);
  const contentId = await addLive(db, scene, { status: 1 });
  const userId = await addUser(db, scene, { nickname: '赵妈妈' });
  for (const text of ['老师好', '我是赵妈妈'])
    await db
      .insertInto('live_comments')
      .values({ content_id: contentId, user_id: userId, text, at_second: 3 })
      .execute();
  const recent = await loadRecentComments(
    { db, storage: createMemoryStorage() } satisfies Partial<RoomDeps> as unknown as RoomDeps,
    contentId,
  );
  expect(recent.since(undefined).comments.map(({ name }) => name)).toEqual(['赵妈妈', '赵妈妈']);
  const now = new Date();
  await db.updateTable('users').set({ state: 'leaving', leaves_at: now }).where('id', '=', userId).execute();
  await eraseUser(db, { userId, at: now, sealedNames: testSealedNames });
  expect((await recent.readNew()).removed).toHaveLength(1);
  expect(recent.since(undefined).comments).toMatchObject([
    { name: '已注销用户', avatar: null, text: '老师好' },
  ]);
});
