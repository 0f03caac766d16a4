import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { isMissing } from '../../../features/article/is-missing.ts';
import broken from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { PersonPage } from '../../../features/sign-in-first/person-page.tsx';
import { usePageTitle } from '../../../navigation/page-context.ts';
import { href, pageAddress } from '../../../navigation/paths.ts';
import { useChunk } from '../../../platform/use-chunk.ts';
import { useIsSignedIn } from '../../../session/use-person.ts';
import { useWire } from '../../../session/use-wire.ts';
import { leaveLayer } from './course-layers.ts';
import styles from './course-layer.module.css';

const loadExam = () => import('../../../features/exam/exam-layer.tsx');
const title = '学完测一测';

/** The exam of a course, for whoever is signed in. */
export function ExamPage({ courseId }: { courseId: number }) {
  usePageTitle(title);
  if (!useIsSignedIn())
    return (
      <PersonPage title={title} invitation="登录以后就能考试，成绩和错题都会替你记着。">
        {null}
      </PersonPage>
    );
  return <CourseExam courseId={courseId} />;
}

function CourseExam({ courseId }: { courseId: number }) {
  const chunk = useChunk(loadExam, true);
  const input = { content_id: courseId, content_type: 'course' } as const;
  const { data, error, isFetching, refetch } = useWire('GET content/detail', input);
  const leave = () => leaveLayer(courseId);
  const exam = data?.course?.exam;
  // What was read before one signed in knows nothing of one's papers.
  const isReady = data?.mine || (data && !isFetching);
  if (chunk && exam && isReady)
    return (
      <chunk.ExamLayer
        course={{ id: courseId, title: data.title, exam, mine: data.mine?.exam }}
        onLeave={leave}
      />
    );
  return (
    <Page bar={<NavBar title={title} onBack={leave} />}>
      {(data && !exam) || isMissing(error) ? (
        <Empty src={nothing} text="这门课还没有考试。">
          <ButtonLink href={pageAddress(href.course({ id: courseId }))}>看看课程</ButtonLink>
        </Empty>
      ) : error ? (
        <Failure src={broken} error={error} onRetry={refetch} />
      ) : (
        <div className={styles.loading} role="status" aria-label="加载中">
          <Skeleton lines={6} />
        </div>
      )}
    </Page>
  );
}
