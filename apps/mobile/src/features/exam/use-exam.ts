import { ApiError } from '@academy/client/api-error.ts';
import type { Paper } from '@academy/contract/areas/learning.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../data/call.ts';
import { useApiMutation } from '../../data/use-api-mutation.ts';
import { usePageState } from '../../navigation/page-state.ts';

const key = 'POST content/interactive/exam';
const notFound = 404;
type Step = Api[typeof key]['input'];

/** A set of questions, and when its time ends as `performance.now()` value. */
export interface ExamAttempt {
  readonly paper: Paper;
  readonly endsAt: number;
  /** The time ran out while the person was away, so the server handed it in. */
  readonly timedOut: boolean;
}

const toAttempt = (paper: Paper, timedOut = false): ExamAttempt => ({
  paper,
  endsAt: performance.now() + paper.seconds_left * 1_000,
  timedOut,
});

/**
 * The attempts of one exam. With `isResuming` an unfinished attempt is loaded as soon as that is known; otherwise the result
 * that was shown before a reload.
 */
export function useExam({ examId, isResuming }: { examId: number; isResuming: boolean }) {
  const client = useQueryClient();
  const [attempt, setAttempt] = useState<ExamAttempt>();
  const request = useApiMutation(key, { silent: true });
  const [resultId, saveResult] = usePageState<string>('result', '');

  const show = (paper: Paper, timedOut: boolean) => {
    setAttempt(toAttempt(paper, timedOut));
    saveResult(paper.submitted ? paper.attempt_id : '');
    if (!paper.submitted) return;
    for (const queryKey of [
      'GET content/detail',
      'GET user/mistake',
      'GET user/task',
      'GET user/credit',
      'GET user',
      'GET user/student/performance',
      'GET user/student/semester',
    ])
      void client.invalidateQueries({ queryKey: [queryKey] });
  };
  const step = async (input: Step): Promise<Paper> => {
    const paper = await request.mutateAsync(input);
    show(paper, input.step !== 'submit' && input.step !== 'read' && paper.submitted);
    return paper;
  };
  const start = async () => {
    const paper = await step({ step: 'start', exam_id: examId });
    // The course offers 接着答 from now on.
    if (!isResuming) void client.invalidateQueries({ queryKey: ['GET content/detail'] });
    return paper;
  };
  const read = (id: string) => step({ step: 'read', attempt_id: id });
  /** What was open before: an attempt, or else a result. */
  const earlier = attempt ? '' : isResuming ? 'attempt' : resultId;
  const resume = async (): Promise<void> => {
    try {
      await (isResuming ? start() : read(resultId));
    } catch (error) {
      // A failure is shown by `error` and can be retried, unless the result does not exist any more.
      if (!isResuming && error instanceof ApiError && error.code === notFound) saveResult('');
    }
  };
  const resumed = useRef('');
  useEffect(() => {
    // Each only once, also where effects run twice. What the person asked for meanwhile comes first.
    if (request.isPending || earlier === '' || earlier === resumed.current) return;
    resumed.current = earlier;
    void resume();
  });
  return {
    attempt,
    error: request.error,
    isPending: request.isPending,
    /** What was open before is being loaded, or failed to load. */
    isResumed: earlier !== '',
    resume,
    start,
    /** Hands the attempt in. Repeating it gives the same result. */
    submit: (id: string) => step({ step: 'submit', attempt_id: id }),
    /** Loads a handed-in attempt, or the remaining time of a running one. */
    read,
    /** Saves one answer. If the attempt turns out to be over, its result is shown. */
    answer: async (id: string, place: number, chosen: readonly number[]): Promise<void> => {
      const paper = await call(key, { step: 'answer', attempt_id: id, place, chosen: chosen.join(',') });
      if (paper.submitted) show(paper, true);
    },
  };
}

export type Exam = ReturnType<typeof useExam>;
