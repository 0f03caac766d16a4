import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import type { ExamCourse } from './exam-course.ts';
import { ExamResult } from './exam-result.tsx';
import { ExamStart } from './exam-start.tsx';
import styles from './exam-layer.module.css';
import { PaperView } from './paper-view.tsx';
import { useExam } from './use-exam.ts';

type Props = { course: ExamCourse; onLeave: () => void };

/** The exam of a course, from its rules to its result; an open paper is taken up where it was left. */
export function ExamLayer({ course, onLeave }: Props) {
  const { exam, mine } = course;
  const taking = useExam({ examId: exam.exam_id, open: Boolean(mine?.open_attempt) });
  const { held } = taking;
  if (held?.paper.submitted)
    return <ExamResult key={held.paper.attempt_id} held={held} exam={taking} onLeave={onLeave} />;
  if (held) return <PaperView key={held.paper.attempt_id} held={held} exam={taking} onLeave={onLeave} />;
  if (mine?.open_attempt && (taking.isPending || taking.error))
    return (
      <Page bar={<NavBar title={exam.title} onBack={onLeave} />}>
        {taking.error && !taking.isPending ? (
          <Failure
            error={taking.error}
            text={`${taking.error.message}，点击重试`}
            onRetry={() => taking.start().catch(() => {})}
          />
        ) : (
          <div className={styles.loading} role="status" aria-label="加载中">
            <Skeleton lines={6} />
          </div>
        )}
      </Page>
    );
  return <ExamStart course={course} exam={taking} onLeave={onLeave} />;
}
