import { Button } from '@academy/ui/button/button.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Progress } from '@academy/ui/progress/progress.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { JumpSheet } from './jump-sheet.tsx';
import { PaperFooter } from './paper-footer.tsx';
import styles from './paper-view.module.css';
import { QuestionView } from './question-view.tsx';
import { TimeLeft } from './time-left.tsx';
import type { Exam, HeldPaper } from './use-exam.ts';
import { usePlace } from './use-place.ts';

type Props = { held: HeldPaper; exam: Exam; onLeave: () => void };

/** An open paper: one question a page, how far one is, and how long there is. */
export function PaperView({ held, exam, onLeave }: Props) {
  const { questions } = held.paper;
  const count = questions.length;
  const { at, open, go, finish, setJumping, ...place } = usePlace(held, exam);
  const leave = () => {
    toast.show('选好的答案都在，计时还在继续');
    onLeave();
  };
  const footer = (
    <PaperFooter
      isFirst={at === 0}
      isLast={at === count - 1}
      pending={place.isOver}
      onBack={() => go(at - 1)}
      onForth={() => go(at + 1)}
      onJump={() => setJumping(true)}
      onFinish={finish}
    />
  );
  return (
    <Page
      scrollRef={place.scroll}
      bar={<Head endsAt={held.endsAt} done={count - open.length} count={count} onLeave={leave} />}
      footer={footer}
    >
      <QuestionView
        key={at}
        question={questions[at]!}
        count={count}
        chosen={place.chosen}
        onChoose={place.choose}
      />
      {!place.isKept && <NotKept onRetry={() => place.choose(place.chosen)} />}
      <JumpSheet
        open={place.isJumping}
        count={count}
        left={open}
        at={at}
        onJump={go}
        onFinish={finish}
        onClose={() => setJumping(false)}
      />
    </Page>
  );
}

type HeadProps = { endsAt: number; done: number; count: number; onLeave: () => void };

function Head({ endsAt, done, count, onLeave }: HeadProps) {
  return (
    <div className={styles.head}>
      <NavBar onBack={onLeave}>
        <TimeLeft endsAt={endsAt} />
      </NavBar>
      <Progress label="答题进度" value={done} max={count} />
    </div>
  );
}

function NotKept({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={styles.failed} role="alert">
      <span>网络不太好，刚才的选择还没有存上。</span>
      <Button variant="plain" small onClick={onRetry}>
        再存一次
      </Button>
    </p>
  );
}
