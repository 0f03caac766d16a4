import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addExam } from '../testing/exam.ts';
import { addArticle, addCourse, addUser } from '../testing/rows.ts';
import { addGuardian, addStudent, addTask } from '../testing/student-rows.ts';
import { useSemesters } from './testing/use-semesters.ts';

/** Which learning of the guardians counts for a child. */

const { academy, here, performance, spend, see, finish, sit, aSemester } = useSemesters();

test('a started task shows its progress, which stays below 100', async () => {
  const { semester, article } = await aSemester();
  await see(article, { seconds: 90 });
  await spend(article, {}, 90);
  expect((await performance(semester)).tasks).toMatchObject([{ done: false, progress: 99, done_by: null }]);
});

test('the learning of either guardian counts, with the name of who did it', async () => {
  const { semester, article } = await aSemester();
  const father = await addUser(academy.db, here.scene);
  await finish(article, { by: father });
  expect((await performance(semester)).tasks[0]).toMatchObject({ done: false });
  await addGuardian(academy.db, { user_id: father, student_id: here.student, relation: 'father' });
  expect((await performance(semester)).tasks[0]).toMatchObject({ done: true, done_by: '爸爸' });
  expect((await performance(semester, father)).tasks[0]).toMatchObject({ done_by: '我' });
});

test('learning for a brother counts for him, learning from before any child counts for every child', async () => {
  const { semester, article } = await aSemester();
  const course = await addCourse(academy.db, here.scene);
  const exam = await addExam(academy.db, { course_id: course });
  await addTask(academy.db, { semester_id: semester, exam_id: exam });
  const brother = await addStudent(academy.db, here.uid);
  await finish(article, { child: brother });
  await sit(exam, { child: brother });
  expect((await performance(semester)).tasks.map(({ done }) => done)).toEqual([false, false]);
  await finish(article, { child: null });
  await sit(exam, { child: null });
  expect((await performance(semester)).tasks.map(({ done }) => done)).toEqual([true, true]);
});

test('a content completed for a brother counts for this child after it was learned again, not merely opened', async () => {
  const { semester, article } = await aSemester();
  await finish(article, { child: await addStudent(academy.db, here.uid) });
  const task = async () => (await performance(semester)).tasks[0];
  await spend(article, {}, 0);
  expect(await task()).toMatchObject({ done: false, progress: 0 });
  await spend(article, {}, 44);
  expect(await task()).toMatchObject({ done: false, progress: 97 });
  await spend(article, {}, 1);
  expect(await task()).toMatchObject({ done: true, progress: 100, done_by: '我' });
});

test('a task with a withdrawn content is removed, except for those who did it', async () => {
  const { semester, article } = await aSemester();
  const other = await addArticle(academy.db, here.scene);
  await addTask(academy.db, { semester_id: semester, content_id: other });
  await finish(article);
  await sql`update contents set state = 'withdrawn' where id in (${article}, ${other})`.execute(academy.db);
  expect((await performance(semester)).tasks.map((task) => task.content_id)).toEqual([article]);
});
