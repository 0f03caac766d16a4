import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { awardCredit } from '../../domain/credit/ledger.ts';
import { createContentRoutes } from '../contents/routes.ts';
import { addExam } from '../testing/exam.ts';
import { addArticle, addCourse } from '../testing/rows.ts';
import { addTask } from '../testing/student-rows.ts';
import { useSemesters } from './testing/use-semesters.ts';

const { academy, here, me, performance, aSemester } = useSemesters((deps) => createContentRoutes(deps));

/** The credit of a course and of its exam, wherever it is shown or awarded. */
async function creditsOf({ course, exam, semester }: Record<'course' | 'exam' | 'semester', number>) {
  const page = await me().done('GET content/detail', { content_id: course, content_type: 'course' });
  const { tasks } = await performance(semester);
  const taskOf = (examId: number | null) =>
    tasks.find((task) => task.content_id === course && task.exam_id === examId)?.credit;
  const event = { userId: here.uid, contentId: course, now: new Date() };
  const award = (rule: 'course.complete' | 'exam.pass', cause: string) =>
    academy.db.transaction().execute(async (tx) => {
      const awarded = await awardCredit(tx, { ...event, rule, cause });
      return awarded.find(({ ledger }) => ledger === 1)?.amount ?? 0;
    });
  return {
    course: [page.course!.credit, taskOf(null), await award('course.complete', `content:${course}`)],
    exam: [page.course!.exam!.credit, taskOf(exam), await award('exam.pass', `exam:${exam}`)],
  };
}

async function aCourse() {
  const { semester } = await aSemester();
  const course = await addCourse(academy.db, here.scene);
  const exam = await addExam(academy.db, { course_id: course });
  await addTask(academy.db, { semester_id: semester, content_id: course });
  await addTask(academy.db, { semester_id: semester, exam_id: exam });
  return { semester, course, exam };
}

test('a course and its exam have one credit on their page, in a semester and in the ledger', async () => {
  const shown = await aCourse();
  await sql`update courses set credit = 4 where content_id = ${shown.course}`.execute(academy.db);
  expect(await creditsOf(shown)).toEqual({ course: [4, 4, 4], exam: [1, 1, 1] });
});

test('a new version of a rule changes every figure', async () => {
  await sql`insert into credit_rules (key, version, ledger, amount, since) values
    ('course.complete', 2, 1, 3, now()), ('exam.pass', 2, 2, 5, now())`.execute(academy.db);
  // Points are no credit.
  expect(await creditsOf(await aCourse())).toEqual({ course: [3, 3, 3], exam: [0, 0, 0] });
  await sql`delete from ledger_entries where rule_id in (select id from credit_rules where version = 2)`.execute(
    academy.db,
  );
  await sql`delete from credit_rules where version = 2`.execute(academy.db);
});

test('other contents give none', async () => {
  const { semester } = await aSemester();
  await addTask(academy.db, { semester_id: semester, content_id: await addArticle(academy.db, here.scene) });
  expect((await performance(semester)).tasks.map(({ credit }) => credit)).toEqual([0, 0]);
});
