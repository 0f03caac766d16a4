import type { Paper as WirePaper } from '@academy/contract/areas/learning.ts';
import { takeExam } from '@academy/contract/areas/learning.ts';
import type { Db, Tx } from '../../db/database.ts';
import { holdPerson } from '../../db/hold-person.ts';
import { inContestedTransaction } from '../../db/in-contested-transaction.ts';
import { earn } from '../../domain/credit/earn.ts';
import { type Attempt, countAttemptsLeft, findAttempt, isOver } from '../../domain/exam/attempt.ts';
import { beginAttempt, findExam } from '../../domain/exam/begin-attempt.ts';
import { closeAttempt } from '../../domain/exam/close-attempt.ts';
import { keepAnswer } from '../../domain/exam/keep-answer.ts';
import { findCurrentStudent } from '../../domain/students/current-student.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import { route } from '../../transport/route.ts';
import { presentPaper } from './exam-paper.ts';

interface Asking {
  readonly tx: Tx;
  readonly userId: number;
  readonly now: Date;
}

/** An attempt after a step, and what the step earned. */
interface Taken {
  readonly attempt: Attempt;
  readonly earned: WirePaper['earned'];
}

/** What the step needs and the input does not have. */
const missing = () => new AppError('INVALID_INPUT');

export const createExamRoute = ({ db, clock }: { db: Db; clock: Clock }) =>
  route(takeExam, (input, { identity }) =>
    inContestedTransaction(db, async (tx) => {
      const asking = { tx, userId: identity!.uid, now: clock.now() };
      if (!(await holdPerson(tx, asking.userId))) throw new AppError('SESSION_ENDED');
      const taken = input.step === 'start' ? await start(asking, input.exam_id) : await goOn(asking, input);
      const { attempt, earned } = taken;
      const left = await countAttemptsLeft(tx, { ...asking, examId: attempt.exam_id });
      return presentPaper(attempt, { now: asking.now, attemptsLeft: left, earned });
    }),
  );

/** The paper that lies open, else a new one. Throws NOT_FOUND without such an exam, TOO_SOON after the day's last attempt. */
async function start(asking: Asking, examId: number | undefined): Promise<Taken> {
  const { tx, userId, now } = asking;
  if (examId === undefined) throw missing();
  const open = await findAttempt(tx, { userId, openOf: examId });
  if (open) return isOver(open, now) ? handIn(asking, open) : { attempt: open, earned: [] };
  const exam = await findExam(tx, examId);
  if (!exam) throw new AppError('NOT_FOUND', { message: '这场考试不存在或已下架' });
  if ((await countAttemptsLeft(tx, { examId, userId, now })) === 0)
    throw new AppError('TOO_SOON', { message: '今天的考试次数用完了，明天再来吧' });
  const studentId = (await findCurrentStudent(tx, userId)) ?? null;
  const id = await beginAttempt(tx, { exam, userId, studentId, now });
  return { attempt: (await findAttempt(tx, { id, userId }))!, earned: [] };
}

interface Step {
  readonly step: 'answer' | 'submit' | 'read' | 'start';
  readonly attempt_id?: string;
  readonly place?: number;
  readonly chosen?: string;
}

/** Answers, hands in or reads one's own attempt; whatever comes after its time hands it in. Throws NOT_FOUND for another's. */
async function goOn(asking: Asking, { step, attempt_id: id, place, chosen }: Step): Promise<Taken> {
  if (id === undefined) throw missing();
  const attempt = await findAttempt(asking.tx, { id, userId: asking.userId });
  if (!attempt) throw new AppError('NOT_FOUND', { message: '这份答卷不存在' });
  if (attempt.submitted_at) return { attempt, earned: [] };
  if (step === 'submit' || isOver(attempt, asking.now)) return handIn(asking, attempt);
  if (step === 'read') return { attempt, earned: [] };
  if (place === undefined || chosen === undefined) throw missing();
  const places = chosen === '' ? [] : chosen.split(',').map(Number);
  return { attempt: await keepAnswer(asking.tx, attempt, { place, chosen: places }), earned: [] };
}

/** Scores the attempt; an exam earns once, by whichever attempt passes it first. */
async function handIn({ tx, userId, now }: Asking, open: Attempt): Promise<Taken> {
  const attempt = await closeAttempt(tx, open, now);
  if (!attempt.passed) return { attempt, earned: [] };
  const earned = await earn(tx, {
    userId,
    studentId: attempt.student_id ?? undefined,
    rule: 'exam.pass',
    cause: `exam:${attempt.exam_id}`,
    contentId: attempt.course_id,
    now,
  });
  return { attempt, earned };
}
