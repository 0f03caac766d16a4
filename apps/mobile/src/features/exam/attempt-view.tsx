import { useEffect, useState } from 'react';
import { Button } from '@academy/ui/button/button.tsx';
import { ClockIcon } from '@academy/ui/icon/subject-icons.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Progress } from '@academy/ui/progress/progress.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { shortClock } from '../../format/date-time.ts';
import styles from './attempt-view.module.css';
import { QuestionSheet } from './question-sheet.tsx';
import { QuestionView } from './question-view.tsx';
import { useAttempt } from './use-attempt.ts';
import type { Exam, ExamAttempt } from './use-exam.ts';

type AttemptViewProps = { attempt: ExamAttempt; exam: Exam; onLeave: () => void };

/** A running attempt: one question per page, the progress and the remaining time. */
export function AttemptView({ attempt, exam, onLeave }: AttemptViewProps) {
  const { questions } = attempt.paper;
  const count = questions.length;
  const {
    current,
    unanswered,
    goTo,
    confirmAndHandIn: handIn,
    setQuestionsOpen,
    ...navigation
  } = useAttempt(attempt, exam);
  const leave = () => {
    toast.show('选好的答案都在，计时还在继续');
    onLeave();
  };
  const footer = (
    <AttemptFooter
      isFirst={current === 0}
      isLast={current === count - 1}
      pending={navigation.isHandingIn}
      onPrevious={() => goTo(current - 1)}
      onNext={() => goTo(current + 1)}
      onOpenQuestions={() => setQuestionsOpen(true)}
      onHandIn={handIn}
    />
  );
  return (
    <Page
      scrollRef={navigation.scrollRef}
      bar={
        <AttemptHeader
          endsAt={attempt.endsAt}
          answered={count - unanswered.length}
          count={count}
          onLeave={leave}
        />
      }
      footer={footer}
    >
      <QuestionView
        key={current}
        question={questions[current]!}
        count={count}
        chosen={navigation.chosen}
        onChoose={navigation.choose}
      />
      {!navigation.isSaved && <SaveFailure onRetry={() => navigation.choose(navigation.chosen)} />}
      <QuestionSheet
        open={navigation.isQuestionsOpen}
        count={count}
        unanswered={unanswered}
        current={current}
        onSelect={goTo}
        onHandIn={handIn}
        onClose={() => setQuestionsOpen(false)}
      />
    </Page>
  );
}

type AttemptHeaderProps = { endsAt: number; answered: number; count: number; onLeave: () => void };

function AttemptHeader({ endsAt, answered, count, onLeave }: AttemptHeaderProps) {
  return (
    <div className={styles.head}>
      <NavBar onBack={onLeave}>
        <TimeLeft endsAt={endsAt} />
      </NavBar>
      <Progress label="答题进度" value={answered} max={count} />
    </div>
  );
}

function SaveFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={styles.failed} role="alert">
      <span>网络不太好，刚才的选择还没有存上。</span>
      <Button variant="plain" small onClick={onRetry}>
        再存一次
      </Button>
    </p>
  );
}

type AttemptFooterProps = {
  isFirst: boolean;
  isLast: boolean;
  /** The attempt is being handed in. */
  pending: boolean;
  onPrevious: () => void;
  onNext: () => void;
  onOpenQuestions: () => void;
  onHandIn: () => unknown;
};

/** Buttons to the previous and next question, to the answer sheet, and after the last question to hand in. */
function AttemptFooter({
  isFirst,
  isLast,
  pending,
  onPrevious,
  onNext,
  onOpenQuestions,
  onHandIn,
}: AttemptFooterProps) {
  return (
    <PageFooter>
      <Button variant="quiet" disabled={isFirst} onClick={onPrevious}>
        上一题
      </Button>
      <Button variant="plain" onClick={onOpenQuestions}>
        答题卡
      </Button>
      <div className={styles.action}>
        <Button block pending={pending} onClick={isLast ? onHandIn : onNext}>
          {isLast ? '交卷' : '下一题'}
        </Button>
      </div>
    </PageFooter>
  );
}

/** From here on the remaining time is highlighted. */
const warningSeconds = 60;

/** The remaining time. Screen readers announce the last minute once. */
function TimeLeft({ endsAt }: { endsAt: number }) {
  const seconds = useCountdown(endsAt);
  const isShort = seconds <= warningSeconds;
  return (
    <>
      <span className={styles.time} role="timer" aria-label="剩余时间" data-short={isShort || undefined}>
        <ClockIcon />
        {shortClock(seconds)}
      </span>
      <span className="visually-hidden" role="status">
        {isShort ? '剩余时间不到一分钟' : ''}
      </span>
    </>
  );
}

/**
 * Whole seconds until `endsAt`, never below 0. `endsAt` is a value of `performance.now()`, which nobody can set,
 * computed from the remaining seconds that the server sent.
 */
function useCountdown(endsAt: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(endsAt));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  return seconds;
}

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - performance.now()) / 1_000));
