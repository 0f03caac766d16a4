import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rightOf, wrongOf, useExams } from './testing/use-exams.ts';

const exams = useExams();

test('a new attempt has questions and time, and no right answers', async () => {
  const { exam, course } = await exams.anExam();
  const paper = await exams.start(exam);
  expect(paper).toMatchObject({
    exam_id: exam,
    course_id: course,
    title: '学完测一测',
    seconds_left: 600,
    submitted: false,
    right_count: null,
    passed: null,
    pass_percent: 75,
    attempts_left: 2,
  });
  expect(paper.questions.map(({ type, place }) => [type, place])).toEqual([
    [1, 0],
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  for (const question of paper.questions) expect(question).toMatchObject({ chosen: [], result: null });
  expect(JSON.stringify(paper)).not.toContain('因为');
});

test('answers survive a crash, in the same order on any device', async () => {
  const { exam } = await exams.anExam();
  const paper = await exams.start(exam);
  await exams.answer(paper, 2, '3,1');
  await exams.answer(paper, 0, '1');
  await exams.answer(paper, 0, '2');
  await exams.answer(paper, 1, '0');
  await exams.answer(paper, 1, '');
  const again = await exams.start(exam);
  expect(again.attempt_id).toBe(paper.attempt_id);
  expect(again.questions.map(({ options }) => options)).toEqual(
    paper.questions.map(({ options }) => options),
  );
  expect(again.questions.map(({ chosen }) => chosen)).toEqual([[2], [], [1, 3], []]);
  expect(again.attempts_left).toBe(2);
  expect(await exams.listAttempts()).toHaveLength(1);
});

test('concurrent answers to several questions are all saved', async () => {
  const { exam } = await exams.anExam({ draw_count: 12, questions: { single: 12 } });
  const paper = await exams.start(exam);
  await Promise.all(paper.questions.map(({ place }) => exams.answer(paper, place, String(place % 3))));
  const { questions } = await exams.read(paper);
  expect(questions.map(({ chosen }) => chosen)).toEqual(questions.map(({ place }) => [place % 3]));
});

test('submitting scores exactly the right options, explains each question and awards once', async () => {
  const { exam, course, lesson } = await exams.anExam();
  const paper = await exams.start(exam);
  await exams.answerAll(paper, 2);
  await exams.answer(paper, 2, rightOf(paper.questions[2]!).slice(0, 1));
  await exams.answer(paper, 3, '1');
  const result = await exams.submit(paper);
  expect(result).toMatchObject({ submitted: true, right_count: 3, passed: true, seconds_left: 0 });
  expect(result.questions.map((one) => one.result!.right)).toEqual([true, true, false, true]);
  expect(result.questions[2]!.result).toMatchObject({
    answer: rightOf(paper.questions[2]!).split(',').map(Number),
    explanation: '因为课上这样说',
    lesson: { course_id: course, lesson_id: lesson, second: 12 },
  });
  expect(result.earned.length).toBeGreaterThan(0);
  const next = await exams.start(exam);
  await exams.answerAll(next);
  expect(await exams.submit(next)).toMatchObject({ right_count: 4, passed: true, earned: [] });
});

test('submitting twice, also concurrently, gives one result', async () => {
  const { exam } = await exams.anExam();
  const paper = await exams.start(exam);
  await exams.answerAll(paper);
  const results = await Promise.all([exams.submit(paper), exams.submit(paper), exams.submit(paper)]);
  for (const result of results) expect(result).toMatchObject({ submitted: true, right_count: 4 });
  expect(results.filter(({ earned }) => earned.length > 0)).toHaveLength(1);
  expect(await exams.listAttempts()).toEqual([{ id: paper.attempt_id, submitted: true }]);
  await exams.answer(paper, 0, wrongOf(paper.questions[0]!));
  expect(await exams.read(paper)).toMatchObject({ right_count: 4 });
});

test('submitting waits for other changes of the user and locks no attempt meanwhile', async () => {
  const { exam } = await exams.anExam();
  const paper = await exams.start(exam);
  await exams.answerAll(paper);
  const { db } = exams.academy;
  const waiting = sql<{ some: boolean }>`
    select exists (select from pg_locks where not granted) as some`;
  const submitted = await db.transaction().execute(async (tx) => {
    const mine = sql`select user_id from exam_attempts where id = ${paper.attempt_id}`;
    await sql`select from users where id = (${mine}) for update`.execute(tx);
    const submitting = exams.submit(paper);
    await expect.poll(async () => (await waiting.execute(db)).rows[0]!.some).toBe(true);
    // As merging two users does.
    await sql`set local lock_timeout = '200ms'`.execute(tx);
    await sql`update exam_attempts set user_id = user_id where id = ${paper.attempt_id}`.execute(tx);
    return { submitting };
  });
  expect(await submitted.submitting).toMatchObject({ submitted: true });
});

test('starting twice at the same time opens one attempt', async () => {
  const { exam } = await exams.anExam();
  const papers = await Promise.all([exams.start(exam), exams.start(exam), exams.start(exam)]);
  expect(new Set(papers.map((paper) => paper.attempt_id)).size).toBe(1);
  expect(await exams.listAttempts()).toHaveLength(1);
});

test('an attempt keeps its questions, whatever becomes of the question bank', async () => {
  const { exam } = await exams.anExam();
  const paper = await exams.start(exam);
  await exams.answerAll(paper);
  await sql`update questions set text = '改过了', options = '["错一", "错二"]', answer = '{1}', explanation = '变了'
    where exam_id = ${exam}`.execute(exams.academy.db);
  const result = await exams.submit(paper);
  expect(result.questions.map(({ text, options }) => [text, options])).toEqual(
    paper.questions.map(({ text, options }) => [text, options]),
  );
  expect(result).toMatchObject({ right_count: 4, passed: true });
});

test('answers during the submission count completely or not at all', async () => {
  const { exam } = await exams.anExam({ attempts_a_day: 20 });
  for (let round = 0; round < 8; round += 1) {
    const paper = await exams.start(exam);
    const sent = paper.questions.map((question) => exams.answer(paper, question.place, rightOf(question)));
    await Promise.all([...sent, exams.submit(paper), exams.submit(paper)]);
    const { questions, right_count: rightCount } = await exams.read(paper);
    expect(questions.filter(({ result }) => result!.right)).toHaveLength(rightCount!);
  }
});
