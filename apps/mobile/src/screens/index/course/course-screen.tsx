import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { isNotFound } from '../../../features/article/is-not-found.ts';
import broken from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage, usePageTitle } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { useApi } from '../../../data/use-api.ts';
import { CourseMistakes, ExamPage, findLayer } from './course-layers.tsx';
import { CourseSkeleton } from './course-skeleton.tsx';
import { CourseView } from './course-view.tsx';

const back = () => void appNavigator.navigateBack();

/** A course, or the layer that its address opens. */
export default function CourseScreen() {
  const { query } = usePage();
  const id = Number(query.id);
  const layer = Number.isSafeInteger(id) && id > 0 ? findLayer(query) : undefined;
  if (layer === 'exam') return <ExamPage courseId={id} />;
  if (layer === 'mistakes') return <CourseMistakes courseId={id} />;
  return <Course id={id} />;
}

function Course({ id }: { id: number }) {
  const isValidId = Number.isSafeInteger(id) && id > 0;
  const input = { content_id: id, content_type: 'course' } as const;
  const { data, error, isError, refetch } = useApi('GET content/detail', input, { enabled: isValidId });
  usePageTitle(data?.title);
  if (data?.course) return <CourseView content={data} course={data.course} />;
  if (isValidId && !isError) return <CourseSkeleton onBack={back} />;
  return (
    <Page bar={<NavBar title="课程" onBack={back} />}>
      {!isValidId || isNotFound(error) ? (
        <Empty src={nothing} text="内容不存在或已下架。">
          <ButtonLink href={pageAddress('/pages/index/courseList')}>看看别的课程</ButtonLink>
        </Empty>
      ) : (
        <Failure src={broken} error={error} onRetry={refetch} />
      )}
    </Page>
  );
}
