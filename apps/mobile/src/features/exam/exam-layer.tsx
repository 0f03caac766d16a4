import type { CourseExam, MyExam } from '@academy/contract/areas/content.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { duration } from '../../format/date-time.ts';
import { wholePercentage } from '../../format/percentage.ts';
import { AttemptView } from './attempt-view.tsx';
import styles from './exam-layer.module.css';
import { ExamResult } from './exam-result.tsx';
import { type Exam, useExam } from './use-exam.ts';

type ExamLayerProps = { course: ExamCourse; onLeave: () => void };

/** The exam of a course, from its rules to its result. An unfinished attempt is continued; a reload shows the result again. */
export function ExamLayer({ course, onLeave }: ExamLayerProps) {
  const { exam, mine } = course;
  const attempts = useExam({ examId: exam.exam_id, isResuming: Boolean(mine?.open_attempt) });
  const { attempt } = attempts;
  if (attempt?.paper.submitted)
    return <ExamResult key={attempt.paper.attempt_id} attempt={attempt} exam={attempts} onLeave={onLeave} />;
  if (attempt)
    return <AttemptView key={attempt.paper.attempt_id} attempt={attempt} exam={attempts} onLeave={onLeave} />;
  if (attempts.isResumed)
    return (
      <Page bar={<NavBar title={exam.title} onBack={onLeave} />}>
        {attempts.error ? (
          <Failure
            error={attempts.error}
            text={`${attempts.error.message}，点击重试`}
            onRetry={attempts.resume}
          />
        ) : (
          <div className={styles.loading} role="status" aria-label="加载中">
            <Skeleton lines={6} />
          </div>
        )}
      </Page>
    );
  return <ExamStart course={course} exam={attempts} onLeave={onLeave} />;
}

type ExamStartProps = { course: ExamCourse; exam: Exam; onLeave: () => void };

/** The rules of the exam, before its time starts. */
export function ExamStart({ course, exam: { start, read, isPending }, onLeave }: ExamStartProps) {
  const { exam, mine } = course;
  const needed = Math.ceil((exam.question_count * exam.pass_percent) / 100);
  const attemptsLeft = mine?.attempts_left ?? exam.attempts_a_day;
  const showError = (error: Error) => toast.show(error.message);
  const details = [
    [String(exam.question_count), '道题'],
    [duration(exam.seconds), '时间'],
    [`${needed} 题`, '答对就通过'],
  ] as const;
  return (
    <Page
      bar={<NavBar title="学完测一测" onBack={onLeave} />}
      footer={
        <StartFooter
          isPassed={mine?.passed === true}
          canStart={attemptsLeft > 0}
          isPending={isPending}
          onStart={() => start().catch(showError)}
          onLeave={onLeave}
        />
      }
    >
      <div className={styles.body}>
        <p className={styles.course}>{course.title}</p>
        <h2 className={styles.title}>{exam.title}</h2>
        <dl className={styles.details}>
          {details.map(([value, name]) => (
            <div key={name} className={styles.detail}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {mine?.last && (
          <p className={styles.last} data-passed={mine.passed || undefined}>
            <span>
              {`上一次答对 ${wholePercentage(mine.last.right_count, mine.last.question_count)}，`}
              {mine.passed ? '已经通过了' : '还没有通过'}
            </span>
            <Button variant="plain" small onClick={() => read(mine.last!.attempt_id).catch(showError)}>
              看上次答卷
            </Button>
          </p>
        )}
        <h3 className={styles.heading}>开始之前</h3>
        <ul className={styles.rules}>
          <li>题目可能是单选、多选或判断，多选题要选全、选对才得分。</li>
          <li>每选一题就替您存好。中途离开可以回来接着答，只是计时不会停。</li>
          <li>时间到了会自动交卷，存好的答案都算数。</li>
          <li>交卷后马上能看到每一题的解析，还能跳到课里讲它的那一段。</li>
          {exam.credit > 0 && <li>{`第一次通过得 ${exam.credit} 学分。`}</li>}
          <li>{`每天可以考 ${exam.attempts_a_day} 次，今天还有 ${attemptsLeft} 次。`}</li>
        </ul>
      </div>
    </Page>
  );
}

type StartFooterProps = {
  isPassed: boolean;
  canStart: boolean;
  isPending: boolean;
  onStart: () => unknown;
  onLeave: () => void;
};

/** Who has passed is led back to the course, and may try again. */
function StartFooter({ isPassed, canStart, isPending, onStart, onLeave }: StartFooterProps) {
  const label = isPassed ? '再考一次' : '开始答题';
  return (
    <PageFooter>
      <div className={styles.action}>
        {isPassed && (
          <Button block onClick={onLeave}>
            回到课程
          </Button>
        )}
        <Button
          block
          variant={isPassed ? 'quiet' : 'primary'}
          pending={isPending}
          disabled={!canStart}
          onClick={onStart}
        >
          {canStart ? label : '今天的次数用完了，明天再来'}
        </Button>
      </div>
    </PageFooter>
  );
}

/** A course with its exam, as the course page loaded it. */
export type ExamCourse = {
  id: number;
  title: string;
  exam: CourseExam;
  /** Undefined if the course was loaded before the login. */
  mine: MyExam | undefined;
};
