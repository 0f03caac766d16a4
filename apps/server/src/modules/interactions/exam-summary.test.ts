import { expect, test } from 'vitest';
import { createContentRoutes } from '../contents/routes.ts';
import { createMistakeRoute } from '../users/mistakes.ts';
import { wrongOf, useExams } from './testing/use-exams.ts';

/** How an exam appears elsewhere: at its course, and in the mistake notebook. */

const exams = useExams((deps) => [...createContentRoutes(deps), createMistakeRoute(deps)]);

test('the course shows its exam to everybody, and to each user their results', async () => {
  const { exam, course } = await exams.anExam({ draw_count: 3 });
  const detailOf = (caller = exams.me()) =>
    caller.done('GET content/detail', { content_id: course, content_type: 'course' });
  const summary = {
    exam_id: exam,
    title: '学完测一测',
    question_count: 3,
    seconds: 600,
    pass_percent: 75,
    attempts_a_day: 3,
    credit: 1,
  };
  const guest = await detailOf(exams.academy.as());
  expect(guest.course!.exam).toEqual(summary);
  expect(guest.mine).toBeNull();
  const before = await detailOf();
  expect(before.course!.exam).toEqual(summary);
  expect(before.mine!.exam).toEqual({ passed: false, attempts_left: 3, open_attempt: null, last: null });
  const failed = await exams.start(exam);
  expect((await detailOf()).mine!.exam).toMatchObject({ attempts_left: 2, open_attempt: failed.attempt_id });
  await exams.answerAll(failed, 1);
  await exams.submit(failed);
  const last = { attempt_id: failed.attempt_id, right_count: 1, question_count: 3, passed: false };
  expect((await detailOf()).mine!.exam).toEqual({
    passed: false,
    attempts_left: 2,
    open_attempt: null,
    last,
  });
  const passed = await exams.start(exam);
  await exams.answerAll(passed);
  await exams.submit(passed);
  expect((await detailOf()).mine!.exam).toMatchObject({ passed: true, attempts_left: 1 });
  expect((await detailOf(exams.academy.as({ uid: exams.scene.parent }))).mine!.exam).toMatchObject({
    passed: false,
    last: null,
  });
});

test('the notebook keeps wrong answers until they are answered right', async () => {
  const { exam, course, lesson } = await exams.anExam();
  const list = async (query: { mastered?: 0 | 1; size?: number; cursor?: string } = {}) =>
    exams.me().done('GET user/mistake', query);
  expect(await list()).toEqual({ list: [], next_cursor: null });
  const paper = await exams.start(exam);
  await exams.answer(paper, 0, wrongOf(paper.questions[0]!));
  await exams.answer(paper, 2, wrongOf(paper.questions[2]!));
  await exams.answer(paper, 3, '1');
  await exams.submit(paper);
  const { list: wrong } = await list();
  // One question was left unanswered: that is no mistake.
  expect(wrong.map(({ text }) => text).toSorted()).toEqual(
    [paper.questions[0]!.text, paper.questions[2]!.text].toSorted(),
  );
  expect(wrong.find(({ type }) => type === 2)).toMatchObject({
    answer: [0, 1],
    explanation: '因为课上这样说',
    exam_id: exam,
    exam_title: '学完测一测',
    lesson: { course_id: course, lesson_id: lesson, second: 12 },
    mastered: false,
  });
  const next = await exams.start(exam);
  await exams.answerAll(next);
  await exams.submit(next);
  expect((await list({ mastered: 0 })).list).toEqual([]);
  expect((await list({ mastered: 1 })).list).toHaveLength(2);
  const first = await list({ size: 1 });
  const second = await list({ size: 1, cursor: first.next_cursor! });
  expect(second.next_cursor).toBeNull();
  expect([...first.list, ...second.list].map((one) => one.question_id).toSorted()).toEqual(
    wrong.map((one) => one.question_id).toSorted(),
  );
  const other = await exams.academy.as({ uid: exams.scene.parent }).done('GET user/mistake', {});
  expect(other.list).toEqual([]);
});
