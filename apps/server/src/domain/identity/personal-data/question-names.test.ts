import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../db/testing/test-database.ts';
import { addLive, addScene, addUser, type Scene } from '../../../modules/testing/rows.ts';
import { addStudent } from '../../../modules/testing/student-rows.ts';
import { replaceChildName } from './replace-names.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
});
afterAll(() => database.drop());

test('the name of a child that leaves goes from what its guardian asked and said in lives, and from nobody else’s', async () => {
  const { db } = database;
  const [guardian, other] = [await addUser(db, scene), await addUser(db, scene)];
  const name = '王小满';
  await addStudent(db, guardian, { name });
  const contentId = await addLive(db, scene, { status: 2 });
  const text = `${name}写作业很慢怎么办`;
  const asked = { content_id: contentId, text, anonymous: true, asked_at: new Date() };
  const commented = { content_id: contentId, text, at_second: 3 };
  for (const user_id of [guardian, other]) {
    await db
      .insertInto('live_questions')
      .values({ ...asked, user_id, answered_at_second: 30 })
      .execute();
    await db
      .insertInto('live_comments')
      .values({ ...commented, user_id })
      .execute();
  }
  await db.transaction().execute((tx) => replaceChildName(tx, { userId: guardian, name }));
  for (const table of ['live_questions', 'live_comments'] as const) {
    const rows = await db.selectFrom(table).select(['user_id', 'text']).orderBy('id').execute();
    expect(rows).toEqual([
      { user_id: guardian, text: '孩子写作业很慢怎么办' },
      { user_id: other, text },
    ]);
  }
});
