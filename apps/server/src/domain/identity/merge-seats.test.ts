import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { addLive, addScene, addUser, type Scene } from '../../modules/testing/rows.ts';
import { mergeUsers } from './merge-users.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
});
afterAll(() => database.drop());

test('the seat list of a live has a new version when its users become one', async () => {
  const { db } = database;
  const mobile = '13600000001';
  const into = await addUser(db, scene, { mobile, avatar_id: null });
  const from = await addUser(db, scene, { avatar_id: null });
  const [moved, both, other] = [
    await addLive(db, scene, { status: 1 }),
    await addLive(db, scene, { status: 1 }),
    await addLive(db, scene, { status: 1 }),
  ];
  const at = new Date();
  const seat = (contentId: number, userId: number) => ({
    content_id: contentId,
    user_id: userId,
    status: 0 as const,
    asked_at: at,
    seen_at: at,
  });
  await db
    .insertInto('live_seats')
    .values([seat(moved, from), seat(both, from), seat(both, into), seat(other, into)])
    .execute();
  await db.transaction().execute((tx) => mergeUsers(tx, { mobile, into, from }));
  const versions = await db
    .selectFrom('lives')
    .select(['content_id', 'seat_version'])
    .where('content_id', 'in', [moved, both, other])
    .orderBy('content_id')
    .execute();
  expect(versions.map(({ seat_version: version }) => version)).toEqual([1, 1, 0]);
});
