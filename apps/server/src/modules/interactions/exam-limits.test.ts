import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { errors } from '@academy/contract/http/errors.ts';
import { createContentRoutes } from '../contents/routes.ts';
import { rightOf, useExams } from './testing/use-exams.ts';

/** What an exam refuses, and when it ends. */

const exams = useExams(createContentRoutes);

test('answers in time count, later ones do not, and the next call submits', async () => {
  const { exam } = await exams.anExam();
  const paper = await exams.start(exam);
  await exams.answer(paper, 0, rightOf(paper.questions[0]!));
  await exams.age(paper, 598);
  await exams.answer(paper, 1, rightOf(paper.questions[1]!));
  await exams.age(paper, 4);
  // Its time is over, but the answer may have been on its way.
  expect(await exams.answer(paper, 3, '1')).toMatchObject({
    code: 200,
    data: { submitted: false, seconds_left: 0 },
  });
  // Six seconds over it.
  await exams.age(paper, 4);
  const late = await exams.answer(paper, 2, rightOf(paper.questions[2]!));
  expect(late).toMatchObject({ code: 200, data: { submitted: true, right_count: 3, passed: true } });
  expect((await exams.listAttempts())[0]!.submitted).toBe(true);
});

test.each(['start', 'read', 'submit'] as const)('%s submits an attempt whose time is over', async (step) => {
  const { exam } = await exams.anExam();
  const paper = await exams.start(exam);
  await exams.answer(paper, 3, '1');
  await exams.age(paper, 5_000);
  const input = { step, exam_id: exam, attempt_id: paper.attempt_id };
  const result = await exams.me().done('POST content/interactive/exam', input);
  expect(result).toMatchObject({
    attempt_id: paper.attempt_id,
    submitted: true,
    right_count: 1,
    passed: false,
  });
  const { rows: found } = await sql<{ in_time: boolean }>`
    select submitted_at = ends_at as in_time from exam_attempts where id = ${paper.attempt_id}`.execute(
    exams.academy.db,
  );
  expect(found).toEqual([{ in_time: true }]);
});

test('the limit of attempts applies per day in China', async () => {
  const { exam } = await exams.anExam({ attempts_a_day: 2 });
  const first = await exams.start(exam);
  await exams.submit(first);
  const second = await exams.start(exam);
  expect(second.attempts_left).toBe(0);
  await exams.submit(second);
  expect(
    await exams.me().send('POST content/interactive/exam', { step: 'start', exam_id: exam }),
  ).toMatchObject({
    code: errors.TOO_SOON.code,
    msg: '今天的考试次数用完了，明天再来吧',
  });
  await exams.age(first, 86_400);
  expect(await exams.start(exam)).toMatchObject({ submitted: false, attempts_left: 0 });
});

test('withdrawn questions are not drawn, and an exam without any does not exist', async () => {
  const { exam, course } = await exams.anExam();
  await sql`update questions set withdrawn = true where exam_id = ${exam} and type = 1`.execute(
    exams.academy.db,
  );
  expect((await exams.start(exam)).questions.map(({ type }) => type)).toEqual([2, 3]);
  await sql`update questions set withdrawn = true where exam_id = ${exam}`.execute(exams.academy.db);
  await exams.enter();
  const refused = await exams.me().send('POST content/interactive/exam', { step: 'start', exam_id: exam });
  expect(refused).toMatchObject({ code: errors.NOT_FOUND.code });
  const detail = await exams.me().done('GET content/detail', { content_id: course, content_type: 'course' });
  expect(detail.course).not.toHaveProperty('exam');
  expect(detail.mine).not.toHaveProperty('exam');
});

test('unknown questions, missing fields and other users’ attempts are refused', async () => {
  const { exam } = await exams.anExam();
  const paper = await exams.start(exam);
  const invalid = { code: errors.INVALID_INPUT.code };
  expect(await exams.answer(paper, 4, '0')).toMatchObject(invalid);
  expect(await exams.answer(paper, 0, '3')).toMatchObject(invalid);
  expect(await exams.answer(paper, 0, '0,1')).toMatchObject(invalid);
  expect(await exams.answer(paper, 2, '1,1')).toMatchObject(invalid);
  const send = (input: object) => exams.me().send('POST content/interactive/exam', input as never);
  expect(await send({ step: 'start' })).toMatchObject(invalid);
  expect(await send({ step: 'submit' })).toMatchObject(invalid);
  expect(await send({ step: 'answer', attempt_id: paper.attempt_id, place: 0 })).toMatchObject(invalid);
  const missing = { code: errors.NOT_FOUND.code };
  expect(await send({ step: 'read', attempt_id: randomUUID() })).toMatchObject(missing);
  expect(await send({ step: 'start', exam_id: 999_999 })).toMatchObject(missing);
  await exams.enter();
  for (const step of ['read', 'submit', 'answer'])
    expect(await send({ step, attempt_id: paper.attempt_id, place: 0, chosen: '0' })).toMatchObject(missing);
});

test('an exam of an unpublished course cannot be started', async () => {
  const { exam, course } = await exams.anExam();
  await sql`update contents set state = 'withdrawn' where id = ${course}`.execute(exams.academy.db);
  const refused = await exams.me().send('POST content/interactive/exam', { step: 'start', exam_id: exam });
  expect(refused).toMatchObject({ code: errors.NOT_FOUND.code });
});
