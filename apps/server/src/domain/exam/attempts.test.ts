import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { addExam } from '../../modules/testing/exam.ts';
import { addCourse, addScene, addUser } from '../../modules/testing/rows.ts';
import { createAttempts, findAttempt } from './attempts.ts';

const now = new Date('2026-06-15T04:00:00Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('many attempts are created with few statements, each with a paper of its own', async () => {
  const { db } = database;
  const scene = await addScene(db);
  const exams = await Promise.all(
    [600, 900].map(async (seconds) => {
      const course_id = await addCourse(db, scene);
      const id = await addExam(db, { course_id, seconds, questions: { single: 8 } });
      return { id, draw_count: 4, seconds };
    }),
  );
  const users = await Promise.all(Array.from({ length: 120 }, () => addUser(db, scene)));
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => ((statements += 1), node),
    transformResult: async ({ result }) => result,
  };
  const attempts = users.flatMap((userId) => exams.map((exam) => ({ exam, userId, studentId: null, now })));
  const created = await db.transaction().execute(async (tx) => {
    const ids = await createAttempts(tx.withPlugin(counting), attempts);
    const rows = [];
    for (const [index, id] of ids.entries())
      rows.push(await findAttempt(tx, { userId: attempts[index]!.userId, id }));
    return rows;
  });
  // The questions of two exams, and two hundred rows at a time.
  expect(statements).toBe(4);
  for (const [index, row] of created.entries()) {
    const { exam, userId } = attempts[index]!;
    expect(row).toMatchObject({ exam_id: exam.id, user_id: userId, started_at: now, submitted_at: null });
    expect(row!.ends_at.getTime() - now.getTime()).toBe(exam.seconds * 1_000);
    expect(row!.paper).toHaveLength(4);
  }
  expect(new Set(created.map((row) => JSON.stringify(row!.paper))).size).toBeGreaterThan(200);
});
