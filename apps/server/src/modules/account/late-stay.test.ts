import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { bringUpToDate } from '../../domain/figures/bring-up-to-date.ts';
import { listFigures, recountFigures } from '../../domain/figures/testing/recount.ts';
import { addLearned } from '../testing/learned-rows.ts';
import { addArticle, addScene, addUser } from '../testing/rows.ts';
import { addStudent } from '../testing/student-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('what was completed counts for another child when an earlier stay comes in late, or goes', async () => {
  const { db } = database;
  const scene = await addScene(db);
  const contentId = await addArticle(db, scene);
  const userId = await addUser(db, scene);
  const studentId = await addStudent(db, userId);
  await sql`insert into progress (user_id, content_id, lesson_id, total_seconds, completed_at)
    values (${userId}, ${contentId}, 0, 90, '2026-10-20T04:00:00Z')`.execute(db);
  await bringUpToDate(db);
  const listSubjects = async () => {
    const rows = await db
      .selectFrom('learner_days')
      .where('day', '=', '2026-10-20')
      .select('subject')
      .execute();
    return rows.map(({ subject }) => subject);
  };
  expect(await listSubjects()).toEqual([-userId]);
  await addLearned(db, { userId, studentId, contentId, at: '2026-10-05T04:00:00Z' });
  await bringUpToDate(db);
  expect(await listSubjects()).toEqual([studentId]);
  await sql`delete from view_intervals`.execute(db);
  await sql`delete from view_sessions`.execute(db);
  await bringUpToDate(db);
  expect(await listSubjects()).toEqual([-userId]);
  expect(await listFigures(db)).toEqual(await recountFigures(db));
});
