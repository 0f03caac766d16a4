import { Button } from '@academy/ui/button/button.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { percentage } from '../../format/percentage.ts';
import { duration } from '../../format/time.ts';
import type { ExamCourse } from './exam-course.ts';
import styles from './exam-start.module.css';
import type { Exam } from './use-exam.ts';

type Props = { course: ExamCourse; exam: Exam; onLeave: () => void };

/** What the exam asks of one, before its clock runs. */
export function ExamStart({ course, exam: { start, read, isPending }, onLeave }: Props) {
  const { exam, mine } = course;
  const needed = Math.ceil((exam.question_count * exam.pass_percent) / 100);
  const left = mine?.attempts_left ?? exam.attempts_a_day;
  const tell = (error: Error) => toast.show(error.message);
  const facts = [
    [String(exam.question_count), '道题'],
    [duration(exam.seconds), '时间'],
    [`${needed} 题`, '答对就通过'],
  ] as const;
  return (
    <Page
      bar={<NavBar title="学完测一测" onBack={onLeave} />}
      footer={
        <PageFooter>
          <div className={styles.action}>
            <Button block pending={isPending} disabled={left === 0} onClick={() => start().catch(tell)}>
              {left === 0 ? '今天的次数用完了，明天再来' : '开始答题'}
            </Button>
          </div>
        </PageFooter>
      }
    >
      <div className={styles.body}>
        <p className={styles.course}>{course.title}</p>
        <h2 className={styles.title}>{exam.title}</h2>
        <dl className={styles.facts}>
          {facts.map(([value, name]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {mine?.last && (
          <p className={styles.last} data-passed={mine.passed || undefined}>
            <span>
              {`上一次答对 ${percentage(mine.last.right_count, mine.last.question_count)}，`}
              {mine.passed ? '已经通过了' : '还没有通过'}
            </span>
            <Button variant="plain" small onClick={() => read(mine.last!.attempt_id).catch(tell)}>
              看上次答卷
            </Button>
          </p>
        )}
        <h3 className={styles.heading}>开始之前</h3>
        <ul className={styles.rules}>
          <li>有单选、多选和判断三种题，多选题要选全、选对才得分。</li>
          <li>每选一题就替你存好。中途离开可以回来接着答，只是计时不会停。</li>
          <li>时间到了会自动交卷，存好的答案都算数。</li>
          <li>交卷后马上能看到每一题的解析，还能跳到课里讲它的那一段。</li>
          <li>{`每天可以考 ${exam.attempts_a_day} 次，今天还有 ${left} 次。`}</li>
        </ul>
      </div>
    </Page>
  );
}
