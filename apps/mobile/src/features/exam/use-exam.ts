import type { Paper } from '@academy/contract/areas/learning.ts';
import type { Wire } from '@academy/contract/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../session/call.ts';
import { useChange } from '../../session/use-change.ts';

const key = 'POST content/interactive/exam';
type Step = Wire[typeof key]['input'];

/** A paper, and when its time ends by this page's own clock. */
export interface HeldPaper {
  readonly paper: Paper;
  readonly endsAt: number;
  /** It was found handed in, since its time had run out while one was away. */
  readonly ranOut: boolean;
}

const hold = (paper: Paper, ranOut = false): HeldPaper => ({
  paper,
  endsAt: performance.now() + paper.seconds_left * 1_000,
  ranOut,
});

/** The papers of one exam; `open` is one that waits to be finished, and is taken up at once. */
export function useExam({ examId, open }: { examId: number; open: boolean }) {
  const client = useQueryClient();
  const [held, setHeld] = useState<HeldPaper>();
  const take = useChange(key, { silent: true });

  const settle = (paper: Paper) => {
    if (!paper.submitted) return;
    for (const changed of [
      'GET content/detail',
      'GET user/mistake',
      'GET user/task',
      'GET user/credit',
      'GET user',
      'GET user/student/performance',
      'GET user/student/semester',
    ])
      void client.invalidateQueries({ queryKey: [changed] });
  };
  const step = async (input: Step): Promise<Paper> => {
    const paper = await take.mutateAsync(input);
    setHeld(hold(paper, input.step !== 'submit' && input.step !== 'read' && paper.submitted));
    settle(paper);
    return paper;
  };
  const start = () => step({ step: 'start', exam_id: examId });
  const resume = useRef(open ? start : undefined);
  useEffect(() => {
    // Once, also where effects run twice; a failure is shown by `error` and can be tried again.
    const run = resume.current;
    resume.current = undefined;
    run?.().catch(() => {});
  }, []);
  return {
    held,
    error: take.error,
    isPending: take.isPending || (open && !held && !take.error),
    start,
    /** Hands the paper in; the same result however often. */
    submit: (id: string) => step({ step: 'submit', attempt_id: id }),
    /** Shows a paper that was handed in, or how much time an open one has left. */
    read: (id: string) => step({ step: 'read', attempt_id: id }),
    /** Keeps one answer; a paper that turns out to be over is shown as it was handed in. */
    answer: async (id: string, place: number, chosen: readonly number[]): Promise<void> => {
      const paper = await call(key, { step: 'answer', attempt_id: id, place, chosen: chosen.join(',') });
      if (!paper.submitted) return;
      setHeld(hold(paper, true));
      settle(paper);
    },
    leave: () => setHeld(undefined),
  };
}

export type Exam = ReturnType<typeof useExam>;
