import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useApi } from '../../../data/use-api.ts';
import { isNotFound } from '../../../features/article/is-not-found.ts';
import broken from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { AuthenticatedPage, LoginRequired } from '../../../features/login-required/login-required.tsx';
import { MistakesPage } from '../../../features/mistakes/mistakes-page.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePageTitle } from '../../../navigation/page-context.ts';
import { href, pageAddress, pageHref, type PageUrl } from '../../../navigation/paths.ts';
import { useLazyChunk } from '../../../platform/use-lazy-chunk.ts';
import { useIsSignedIn } from '../../../session/use-profile.ts';
import styles from './course-screen.module.css';

/** A page over a course with an address of its own, so that back closes it and a reload shows it again. */
type CourseLayer = 'exam' | 'mistakes';

export const layerHref = (courseId: number, layer: CourseLayer): PageUrl =>
  pageHref('/pages/index/course', { id: courseId, type: 'course', [layer]: 1 });

/** The layer in an address. */
export const findLayer = (query: Readonly<Record<string, string>>): CourseLayer | undefined =>
  query.exam === '1' ? 'exam' : query.mistakes === '1' ? 'mistakes' : undefined;

/** Goes back to the course; after a reload, when nothing is below, replaces the layer with the course. */
function closeLayer(courseId: number): void {
  if (appNavigator.getSnapshot().pages.length > 1) appNavigator.navigateBack();
  else appNavigator.redirectTo(href.course({ id: courseId }));
}

const loadExam = () => import('../../../features/exam/exam-layer.tsx');
const examTitle = '学完测一测';

export function ExamPage({ courseId }: { courseId: number }) {
  usePageTitle(examTitle);
  if (!useIsSignedIn())
    return (
      <AuthenticatedPage title={examTitle} invitation="登录以后就能考试，成绩和错题都会替您记着。">
        {null}
      </AuthenticatedPage>
    );
  return <CourseExam courseId={courseId} />;
}

function CourseExam({ courseId }: { courseId: number }) {
  const chunk = useLazyChunk(loadExam, true);
  const input = { content_id: courseId, content_type: 'course' } as const;
  const { data, error, isFetching, refetch } = useApi('GET content/detail', input);
  const close = () => closeLayer(courseId);
  const exam = data?.course?.exam;
  // A response cached for a guest does not contain the person's attempts.
  const isReady = data?.mine || (data && !isFetching);
  if (chunk && exam && isReady)
    return (
      <chunk.ExamLayer
        course={{ id: courseId, title: data.title, exam, mine: data.mine?.exam }}
        onLeave={close}
      />
    );
  return (
    <Page bar={<NavBar title={examTitle} onBack={close} />}>
      {(data && !exam) || isNotFound(error) ? (
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

export function CourseMistakes({ courseId }: { courseId: number }) {
  return (
    <MistakesPage
      guest={<LoginRequired text="登录后，考试里答错的题都在这里。" />}
      onLeave={() => closeLayer(courseId)}
    />
  );
}
