import { Button } from '@academy/ui/button/button.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useState } from 'react';
import styles from './exam-result.module.css';
import { ReviewedQuestion } from './reviewed-question.tsx';
import { Score } from './score.tsx';
import type { Exam, HeldPaper } from './use-exam.ts';

type Props = { held: HeldPaper; exam: Exam; onLeave: () => void };

/** A paper that was handed in: how it went, and for each question what is right and why. */
export function ExamResult({ held: { paper, ranOut }, exam, onLeave }: Props) {
  const wrong = paper.questions.filter(({ result }) => !result?.right);
  const [view, setView] = useState<'wrong' | 'all'>(wrong.length > 0 ? 'wrong' : 'all');
  const shown = view === 'wrong' ? wrong : paper.questions;
  const again = () => exam.start().catch((error: Error) => toast.show(error.message));
  const canRetry = paper.attempts_left > 0;
  return (
    <Page
      bar={<NavBar title="考试结果" onBack={onLeave} />}
      footer={
        <PageFooter>
          <div className={styles.actions}>
            <Button block variant={canRetry ? 'quiet' : 'primary'} onClick={onLeave}>
              回到课程
            </Button>
            {canRetry && (
              <Button block onClick={again}>
                再考一次
              </Button>
            )}
          </div>
        </PageFooter>
      }
    >
      <div className={styles.body}>
        <Score paper={paper} />
        {ranOut && <p className={styles.note}>时间到了，已经替你交卷，存好的答案都算数。</p>}
        {wrong.length > 0 && (
          <Segmented
            label="看哪些题"
            items={[
              { key: 'wrong', label: `没答对的 ${wrong.length}` },
              { key: 'all', label: `全部 ${paper.questions.length}` },
            ]}
            value={view}
            onChange={setView}
          />
        )}
        <ol className={styles.list}>
          {shown.map((question) => (
            <li key={question.place}>
              <ReviewedQuestion question={question} />
            </li>
          ))}
        </ol>
      </div>
    </Page>
  );
}
