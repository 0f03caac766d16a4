import type { Paper } from '@academy/contract/areas/learning.ts';
import { ledgerNames } from '@academy/contract/limits.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { AnswerList } from '@academy/ui/choice-list/choice-list.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { wholePercentage } from '../../format/percentage.ts';
import { usePageState } from '../../navigation/page-state.ts';
import { pageAddress, pageHref } from '../../navigation/paths.ts';
import { type ExamQuestion, questionTypeNames } from './attempt.ts';
import styles from './exam-result.module.css';
import type { Exam, ExamAttempt } from './use-exam.ts';

type Props = { attempt: ExamAttempt; exam: Exam; onLeave: () => void };

/** The result of an attempt: the score, and for each question the right answer and the explanation. */
export function ExamResult({ attempt: { paper, timedOut }, exam, onLeave }: Props) {
  const wrong = paper.questions.filter(({ result }) => !result?.right);
  const [view, setView] = usePageState<'wrong' | 'all'>(`answers ${paper.attempt_id}`, 'wrong');
  const shown = view === 'wrong' && wrong.length > 0 ? wrong : paper.questions;
  const again = () => exam.start().catch((error: Error) => toast.show(error.message));
  const canRetry = paper.attempts_left > 0;
  const needsRetry = canRetry && !paper.passed;
  return (
    <Page
      bar={<NavBar title="考试结果" onBack={onLeave} />}
      footer={
        <PageFooter>
          <div className={styles.actions}>
            <Button block variant={needsRetry ? 'quiet' : 'primary'} onClick={onLeave}>
              回到课程
            </Button>
            {canRetry && (
              <Button block variant={needsRetry ? 'primary' : 'quiet'} onClick={again}>
                再考一次
              </Button>
            )}
          </div>
        </PageFooter>
      }
    >
      <div className={styles.body}>
        <Score paper={paper} />
        {timedOut && <p className={styles.note}>时间到了，已经替您交卷，存好的答案都算数。</p>}
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

/** Advice after a failed attempt. */
const formatHint = ({ attempts_left: left }: Paper): string =>
  left > 0
    ? `看一遍讲错题的那一段，再来一次就好，今天还可以考 ${left} 次。`
    : '今天的次数用完了。先看看错题，明天再来。';

interface Verdict {
  readonly passed: boolean;
  readonly rightCount: number;
  readonly needed: number;
}

/** Little is missing with half of the needed answers or more. */
function verdictOf({ passed, rightCount, needed }: Verdict): string {
  if (passed) return '通过了';
  return rightCount * 2 >= needed ? '还差一点' : '还没有通过';
}

/** The score of an attempt and the credit it earned. */
function Score({ paper }: { paper: Paper }) {
  const { questions, passed, pass_percent: passPercent, earned } = paper;
  const rightCount = paper.right_count ?? 0;
  const needed = Math.ceil((questions.length * passPercent) / 100);
  return (
    <section className={styles.score} data-passed={passed || undefined} aria-label="成绩">
      <p className={styles.word}>{verdictOf({ passed: passed === true, rightCount, needed })}</p>
      <p className={styles.percentage}>{wholePercentage(rightCount, questions.length)}</p>
      <p>{`${questions.length} 题答对 ${rightCount} 题，答对 ${needed} 题就通过`}</p>
      {earned.length > 0 && (
        <ul className={styles.earned} aria-label="获得">
          {earned.map(({ ledger, amount, text }) => (
            <li key={`${ledger}${text}`}>{`+${amount} ${ledgerNames[ledger]}`}</li>
          ))}
        </ul>
      )}
      {!passed && <p className={styles.hint}>{formatHint(paper)}</p>}
    </section>
  );
}

/** A question of a handed-in attempt with the right answer, the explanation and a link to the lesson. */
function ReviewedQuestion({ question }: { question: ExamQuestion }) {
  const { place, type, text, options, chosen, result } = question;
  if (!result) return null;
  const { right, answer, explanation, lesson } = result;
  const verdict = right ? '答对了' : chosen.length > 0 ? '答错了' : '没有作答';
  return (
    <Card>
      <article aria-label={`第 ${place + 1} 题`} className={styles.question}>
        <p className={styles.meta}>
          <span>{`第 ${place + 1} 题 · ${questionTypeNames[type]}`}</span>
          <Tag tone={right ? 'teal' : 'brand'}>{verdict}</Tag>
        </p>
        <h2 className={styles.text}>{text}</h2>
        <AnswerList label={`第 ${place + 1} 题的选项`} options={options} answer={answer} chosen={chosen} />
        <p className={styles.why}>{explanation}</p>
        {lesson && (
          <p className={styles.lesson}>
            <span>{`《${lesson.title}》`}</span>
            <ButtonLink
              variant="quiet"
              small
              href={pageAddress(
                pageHref('/pages/index/course', {
                  id: lesson.course_id,
                  type: 'course',
                  lesson: lesson.lesson_id,
                  t: lesson.second,
                }),
              )}
            >
              看这一段
            </ButtonLink>
          </p>
        )}
      </article>
    </Card>
  );
}
