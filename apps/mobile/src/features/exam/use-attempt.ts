import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { question } from '@academy/ui/dialog/dialog-store.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { AnswerSaver } from './answer-saver.ts';
import { findFirstUnanswered, formatQuestionNumbers, getChoices, listUnanswered } from './attempt.ts';
import type { Exam, ExamAttempt } from './use-exam.ts';

/** The current question of a running attempt, and the functions to move between questions and to hand in. */
export function useAttempt(attempt: ExamAttempt, exam: Exam) {
  const { saved, choose, handIn, isHandingIn } = useAttemptAnswers(attempt, exam);
  const [current, setCurrent] = useState(() => findFirstUnanswered(attempt.paper, saved.choices));
  const [isQuestionsOpen, setQuestionsOpen] = useState(false);
  const scrollRef = useRef<HTMLElement>(null);
  const unanswered = listUnanswered(attempt.paper, saved.choices);

  const goTo = (place: number) => {
    setCurrent(place);
    setQuestionsOpen(false);
    scrollRef.current?.scrollTo({ top: 0 });
  };
  const confirmAndHandIn = async () => {
    setQuestionsOpen(false);
    if (await confirmHandIn(unanswered)) await handIn();
    else if (unanswered.length > 0) goTo(unanswered[0]!);
  };
  return {
    current,
    /** Indexes of unanswered questions. */
    unanswered,
    chosen: saved.choices[current] ?? [],
    isSaved: saved.state !== 'failed',
    isQuestionsOpen,
    /** The time ran out and the attempt is being handed in. */
    isHandingIn,
    scrollRef,
    choose: (chosen: readonly number[]) => choose(current, chosen),
    goTo,
    setQuestionsOpen,
    confirmAndHandIn,
  };
}

/** Answers of a running attempt: saving, handing in, and the end of the time. */
function useAttemptAnswers({ paper, endsAt }: ExamAttempt, exam: Exam) {
  const id = paper.attempt_id;
  // Created once: the function it sends with is the same for the whole attempt.
  const [saver] = useState(
    () => new AnswerSaver(getChoices(paper), (place, chosen) => exam.answer(id, place, chosen)),
  );
  const saved = useSyncExternalStore(saver.subscribe, saver.getSnapshot);
  const [isHandingIn, setHandingIn] = useState(false);

  const submit = () => exam.submit(id).catch((error: Error) => toast.show(error.message));
  const handIn = async (): Promise<void> => {
    try {
      await saver.flush();
    } catch {
      return toast.show('有一题还没有存上，请检查网络后再交卷');
    }
    await submit();
  };
  const handleTimeout = useEffectEvent(async () => {
    setHandingIn(true);
    // Answers that cannot be sent now are too late; those saved before count.
    await saver.flush().catch(() => {});
    await submit();
    setHandingIn(false);
  });
  useEffect(() => {
    const timer = setTimeout(() => void handleTimeout(), Math.max(0, endsAt - performance.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);

  // A phone that slept may have paused its clock, so the remaining time is loaded again.
  const reload = useEffectEvent(() => void exam.read(id).catch(() => {}));
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && reload();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);

  return {
    saved,
    choose: (place: number, chosen: readonly number[]) => saver.choose(place, chosen),
    handIn,
    /** The time ran out and the attempt is being handed in. */
    isHandingIn,
  };
}

/** Asks for a confirmation before an attempt is handed in with these unanswered questions. */
const confirmHandIn = (unanswered: readonly number[]): Promise<boolean> =>
  question.confirm(
    unanswered.length > 0
      ? {
          title: `还有 ${unanswered.length} 题没有作答`,
          text: `${formatQuestionNumbers(unanswered)}还空着，空着的题不得分。`,
          confirmLabel: '直接交卷',
          cancelLabel: '回去补答',
        }
      : {
          title: '现在交卷吗？',
          text: '交卷以后不能再改答案。',
          confirmLabel: '交卷',
          cancelLabel: '再看看',
        },
  );
