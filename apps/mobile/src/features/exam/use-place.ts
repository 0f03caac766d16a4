import { useRef, useState } from 'react';
import { askBeforeHandIn } from './ask-before.ts';
import { findEntry, listOpen } from './paper-state.ts';
import type { Exam, HeldPaper } from './use-exam.ts';
import { usePaper } from './use-paper.ts';

/** Where one is on an open paper, and the ways from there to the other questions and to the end. */
export function usePlace(held: HeldPaper, exam: Exam) {
  const { kept, choose, handIn, isOver } = usePaper(held, exam);
  const [at, setAt] = useState(() => findEntry(held.paper, kept.choices));
  const [isJumping, setJumping] = useState(false);
  const scroll = useRef<HTMLElement>(null);
  const open = listOpen(held.paper, kept.choices);

  const go = (place: number) => {
    setAt(place);
    setJumping(false);
    scroll.current?.scrollTo({ top: 0 });
  };
  const finish = async () => {
    setJumping(false);
    if (await askBeforeHandIn(open)) await handIn();
    else if (open.length > 0) go(open[0]!);
  };
  return {
    at,
    /** Places without an answer. */
    open,
    chosen: kept.choices[at] ?? [],
    isKept: kept.state !== 'failed',
    isJumping,
    /** Time ran out and the paper is on its way. */
    isOver,
    scroll,
    choose: (chosen: readonly number[]) => choose(at, chosen),
    go,
    setJumping,
    finish,
  };
}
