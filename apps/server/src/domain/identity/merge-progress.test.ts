import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { addAttempt, addExam } from '../../modules/testing/exam.ts';
import { addArticle, addCourse, addScene, addUser, type Scene } from '../../modules/testing/rows.ts';
import { addView } from '../../modules/testing/view-rows.ts';
import { mergeUsers } from './merge-users.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
});
afterAll(() => database.drop());

test('seconds watched by both count once, and those watched by one are kept', async () => {
  const { db } = database;
  const mobile = '13600000001';
  const into = await addUser(db, scene, { mobile });
  const people = { mobile, into, from: await addUser(db, scene) };
  const both = await addArticle(db, scene);
  await addView(db, { userId: people.into, contentId: both, from: 0, to: 40 });
  await addView(db, { userId: people.from, contentId: both, from: 30, to: 60 });
  await db.transaction().execute((tx) => mergeUsers(tx, people));
  const { rows } =
    await sql`select seen::text, seen_seconds from progress where user_id = ${people.into}`.execute(db);
  expect(rows).toEqual([{ seen: '{[0,60)}', seen_seconds: 60 }]);
  const clocks = await db
    .selectFrom('viewing_time_budgets')
    .where('user_id', '=', people.into)
    .select('used_intervals')
    .execute();
  expect(clocks).toEqual([{ used_intervals: '{[0,60)}' }]);
  const left = await db.selectFrom('progress').where('user_id', '=', people.from).select('seen').execute();
  expect(left).toEqual([]);
});

test('the parts of an article that either account had in sight stay in sight', async () => {
  const { db } = database;
  const mobile = '13600000002';
  const into = await addUser(db, scene, { mobile });
  const people = { mobile, into, from: await addUser(db, scene) };
  const article = await addArticle(db, scene);
  await addView(db, { userId: people.into, contentId: article, to: 80 });
  await addView(db, { userId: people.from, contentId: article, to: 20 });
  await sql`update progress set updated_at = now() + interval '1 day' where user_id = ${people.from}`.execute(
    db,
  );
  await db.transaction().execute((tx) => mergeUsers(tx, people));
  const merged = db.selectFrom('progress').where('user_id', '=', people.into).select('position');
  expect(await merged.execute()).toEqual([{ position: 80 }]);
});

test.each([
  ['wrong later than it was mastered', { wrong: 3, mastered: null }, null],
  ['mastered after both were wrong', { wrong: 1, mastered: 4 }, 4],
])('a question that the other account had %s is so afterwards', async (_, theirs, mastered) => {
  const { db } = database;
  const mobile = `1360000001${theirs.wrong}`;
  const into = await addUser(db, scene, { mobile });
  const people = { mobile, into, from: await addUser(db, scene) };
  const exam = await addExam(db, { course_id: await addCourse(db, scene) });
  const day = (of: number | null) => of && new Date(Date.UTC(2026, 2, of));
  const note = async (
    userId: number,
    { wrong, mastered: right }: { wrong: number; mastered: number | null },
  ) => {
    await addAttempt(db, { userId, examId: exam, submitted: true });
    await sql`update wrong_answers set wrong_at = ${day(wrong)}, mastered_at = ${day(right)}
      where user_id = ${userId}`.execute(db);
  };
  await note(people.into, { wrong: 1, mastered: 2 });
  await note(people.from, theirs);
  await db.transaction().execute((tx) => mergeUsers(tx, people));
  const merged = db.selectFrom('wrong_answers').where('user_id', '=', people.into);
  expect(await merged.select(['wrong_at', 'mastered_at']).execute()).toEqual([
    { wrong_at: day(theirs.wrong), mastered_at: day(mastered) },
  ]);
});
