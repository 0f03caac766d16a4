import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { addScene, addUser, type Scene } from '../../modules/testing/rows.ts';
import { addGuardian, addStudent } from '../../modules/testing/student-rows.ts';
import { mergeUsers } from './merge-users.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
});
afterAll(() => database.drop());

test('children of both accounts are merged: a shared one appears once, and the remaining account’s current child stays', async () => {
  const { db } = database;
  const mobile = '13600000001';
  const into = await addUser(db, scene, { mobile });
  const people = { mobile, into, from: await addUser(db, scene, { avatar_id: null }) };
  const shared = await addStudent(db, people.into, { name: '小满', current: true });
  await addGuardian(db, { user_id: people.from, student_id: shared, current: true });
  const other = await addStudent(db, people.from, { name: '小麦', current: true });
  await db.transaction().execute((tx) => mergeUsers(tx, people));
  const merged = db.selectFrom('guardians').where('user_id', '=', people.into).orderBy('student_id');
  expect(await merged.select(['student_id', 'current']).execute()).toEqual([
    { student_id: shared, current: true },
    { student_id: other, current: false },
  ]);
});
