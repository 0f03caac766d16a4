import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { refreshStatistics } from '../../domain/statistics/refresh-statistics.ts';
import { listStatistics, recountStatistics } from '../../domain/statistics/testing/recount.ts';
import { addLearned } from '../testing/learned-rows.ts';
import { addArticle, addScene, addUser } from '../testing/rows.ts';
import { addStudent } from '../testing/student-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a completion counts for another child when an earlier view session arrives late or is removed', async () => {
  const { db } = database;
  const scene = await addScene(db);
  const contentId = await addArticle(db, scene);
  const userId = await addUser(db, scene);
  const studentId = await addStudent(db, userId);
  await sql`insert into progress (user_id, content_id, lesson_id, total_seconds, completed_at)
    values (${userId}, ${contentId}, 0, 90, '2026-10-20T04:00:00Z')`.execute(db);
  await refreshStatistics(db);
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
  await refreshStatistics(db);
  expect(await listSubjects()).toEqual([studentId]);
  await sql`delete from view_intervals`.execute(db);
  await sql`delete from view_sessions`.execute(db);
  await refreshStatistics(db);
  expect(await listSubjects()).toEqual([-userId]);
  expect(await listStatistics(db)).toEqual(await recountStatistics(db));
});
