import { toast } from '@academy/ui/toast/toast-store.ts';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { AnswerKeeper } from './answer-keeper.ts';
import { choicesOf } from './paper-state.ts';
import type { Exam, HeldPaper } from './use-exam.ts';

/** Answering an open paper: what is chosen and kept, handing in, and what happens when time runs out. */
export function usePaper({ paper, endsAt }: HeldPaper, exam: Exam) {
  const id = paper.attempt_id;
  // What it sends with never changes for one paper.
  const [keeper] = useState(
    () => new AnswerKeeper(choicesOf(paper), (place, chosen) => exam.answer(id, place, chosen)),
  );
  const kept = useSyncExternalStore(keeper.subscribe, keeper.getSnapshot);
  const [isOver, setOver] = useState(false);

  const submit = () => exam.submit(id).catch((error: Error) => toast.show(error.message));
  const handIn = async (): Promise<void> => {
    try {
      await keeper.flush();
    } catch {
      return toast.show('有一题还没有存上，请检查网络后再交卷');
    }
    await submit();
  };
  const runOut = useEffectEvent(async () => {
    setOver(true);
    // What cannot be sent now came too late; what was kept counts.
    await keeper.flush().catch(() => {});
    await submit();
    setOver(false);
  });
  useEffect(() => {
    const timer = setTimeout(() => void runOut(), Math.max(0, endsAt - performance.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);

  // A phone that slept may have stopped its clock: the server's goes on.
  const ask = useEffectEvent(() => void exam.read(id).catch(() => {}));
  useEffect(() => {
    const wake = () => document.visibilityState === 'visible' && ask();
    document.addEventListener('visibilitychange', wake);
    return () => document.removeEventListener('visibilitychange', wake);
  }, []);

  return {
    kept,
    choose: (place: number, chosen: readonly number[]) => keeper.choose(place, chosen),
    handIn,
    /** Time ran out and the paper is on its way. */
    isOver,
  };
}
