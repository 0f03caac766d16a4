import { type Paper, takeExam } from '@academy/contract/areas/learning.ts';
import type { Db, Tx } from '../../db/database.ts';
import { lockUser } from '../../db/lock-user.ts';
import { retryTransaction } from '../../db/transactions.ts';
import { awardCredit } from '../../domain/credit/ledger.ts';
import {
  type Attempt,
  countAttemptsLeft,
  createAttempt,
  findAttempt,
  findExam,
  isTimeOver,
  saveAnswer,
  submitAttempt,
} from '../../domain/exam/attempts.ts';
import { isRight } from '../../domain/exam/exam-scoring.ts';
import { findCurrentStudent } from '../../domain/students/guardians.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import { route } from '../../transport/route.ts';

interface ExamCall {
  readonly tx: Tx;
  readonly userId: number;
  readonly now: Date;
}

/** An attempt after a step, with the credit that the step awarded. */
interface StepResult {
  readonly attempt: Attempt;
  readonly earned: Paper['earned'];
}

/** The input lacks a field that the step needs. */
const missingInput = () => new AppError('INVALID_INPUT');

export const createExamRoute = ({ db, clock }: { db: Db; clock: Clock }) =>
  route(takeExam, (input, { identity }) =>
    retryTransaction(db, async (tx) => {
      const call = { tx, userId: identity!.uid, now: clock.now() };
      if (!(await lockUser(tx, call.userId))) throw new AppError('SESSION_ENDED');
      const result =
        input.step === 'start' ? await startAttempt(call, input.exam_id) : await continueAttempt(call, input);
      const { attempt, earned } = result;
      const remaining = await countAttemptsLeft(tx, { ...call, examId: attempt.exam_id });
      return presentAttempt(attempt, { now: call.now, attemptsLeft: remaining, earned });
    }),
  );

/**
 * Returns the open attempt, or creates one. Throws NOT_FOUND for an unknown exam, TOO_SOON after the last attempt of
 * the day.
 */
async function startAttempt(call: ExamCall, examId: number | undefined): Promise<StepResult> {
  const { tx, userId, now } = call;
  if (examId === undefined) throw missingInput();
  const open = await findAttempt(tx, { userId, openExamId: examId });
  if (open) return isTimeOver(open, now) ? finishAttempt(call, open) : { attempt: open, earned: [] };
  const exam = await findExam(tx, examId);
  if (!exam) throw new AppError('NOT_FOUND', { message: '这场考试不存在或已下架' });
  if ((await countAttemptsLeft(tx, { examId, userId, now })) === 0)
    throw new AppError('TOO_SOON', { message: '今天的考试次数用完了，明天再来吧' });
  const studentId = (await findCurrentStudent(tx, userId)) ?? null;
  const id = await createAttempt(tx, { exam, userId, studentId, now });
  return { attempt: (await findAttempt(tx, { id, userId }))!, earned: [] };
}

interface Step {
  readonly step: 'answer' | 'submit' | 'read' | 'start';
  readonly attempt_id?: string;
  readonly place?: number;
  readonly chosen?: string;
}

/**
 * Saves an answer, submits or reads the user's attempt; any step after its time submits it. Throws NOT_FOUND for
 * another user's attempt.
 */
async function continueAttempt(
  call: ExamCall,
  { step, attempt_id: id, place, chosen }: Step,
): Promise<StepResult> {
  if (id === undefined) throw missingInput();
  const attempt = await findAttempt(call.tx, { id, userId: call.userId });
  if (!attempt) throw new AppError('NOT_FOUND', { message: '这份答卷不存在' });
  if (attempt.submitted_at) return { attempt, earned: [] };
  if (step === 'submit' || isTimeOver(attempt, call.now)) return finishAttempt(call, attempt);
  if (step === 'read') return { attempt, earned: [] };
  if (place === undefined || chosen === undefined) throw missingInput();
  const positions = chosen === '' ? [] : chosen.split(',').map(Number);
  return { attempt: await saveAnswer(call.tx, attempt, { place, chosen: positions }), earned: [] };
}

/** Scores the attempt; an exam is awarded once, for the first attempt that passes. */
async function finishAttempt({ tx, userId, now }: ExamCall, open: Attempt): Promise<StepResult> {
  const attempt = await submitAttempt(tx, open, now);
  if (!attempt.passed) return { attempt, earned: [] };
  const earned = await awardCredit(tx, {
    userId,
    studentId: attempt.student_id ?? undefined,
    rule: 'exam.pass',
    cause: `exam:${attempt.exam_id}`,
    contentId: attempt.course_id,
    now,
  });
  return { attempt, earned };
}

interface AttemptContext {
  readonly now: Date;
  readonly attemptsLeft: number;
  readonly earned: Paper['earned'];
}

/** An attempt as its user sees it. Right answers and explanations leave the server only after it was submitted. */
function presentAttempt(attempt: Attempt, { now, attemptsLeft, earned }: AttemptContext): Paper {
  const submitted = attempt.submitted_at !== null;
  const left = Math.ceil((attempt.ends_at.getTime() - now.getTime()) / 1_000);
  return {
    attempt_id: attempt.id,
    exam_id: attempt.exam_id,
    title: attempt.title,
    course_id: attempt.course_id,
    started_at: attempt.started_at.toISOString(),
    ends_at: attempt.ends_at.toISOString(),
    seconds_left: submitted ? 0 : Math.max(0, left),
    submitted,
    right_count: attempt.right_count,
    passed: attempt.passed,
    pass_percent: attempt.pass_percent,
    attempts_left: attemptsLeft,
    earned,
    questions: attempt.paper.map((question, place) => {
      const chosen = [...(attempt.answers[place] ?? [])];
      const { type, text, options, answer, explanation, lesson } = question;
      const result = submitted
        ? { right: isRight(question, chosen), answer: [...answer], explanation, lesson }
        : null;
      return { place, type, text, options: [...options], chosen, result };
    }),
  };
}
