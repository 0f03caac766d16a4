import type { Paper } from '@academy/contract/areas/learning.ts';
import type { Attempt } from '../../domain/exam/attempt.ts';
import { isRight } from '../../domain/exam/score-paper.ts';

interface Around {
  readonly now: Date;
  readonly attemptsLeft: number;
  readonly earned: Paper['earned'];
}

/** An attempt on the wire. Right answers and explanations leave the server only when it was handed in. */
export function presentPaper(attempt: Attempt, { now, attemptsLeft, earned }: Around): Paper {
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
