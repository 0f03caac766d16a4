import { Button } from '@academy/ui/button/button.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { ContentGrid } from '../../../features/content-card/content-grid.tsx';
import broken from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { pagingState } from '../../../session/paging-state.ts';
import type { useWirePages } from '../../../session/use-wire-pages.ts';
import { CourseListSkeleton } from './course-list-skeleton.tsx';

type Props = {
  courses: ReturnType<typeof useWirePages<'GET index/recommend'>>;
  /** Leads from one learning track to all of them; undefined where all are shown. */
  onAll: (() => void) | undefined;
};

/** The courses in two columns, page by page. */
export function CourseList({ courses, onAll }: Props) {
  if (courses.isPending) return <CourseListSkeleton />;
  if (!courses.data) return <Failure src={broken} error={courses.error} onRetry={courses.refetch} />;
  if (courses.data.length === 0) {
    return (
      <Empty src={nothing} text={onAll ? '这个学段还没有课程。' : '这里还没有课程，过几天再来看看。'}>
        {onAll && (
          <Button variant="quiet" onClick={onAll}>
            看看全部课程
          </Button>
        )}
      </Empty>
    );
  }
  return (
    <>
      <h2 className="visually-hidden">课程列表</h2>
      <ContentGrid cards={courses.data} priority={2} />
      <ListFooter state={pagingState(courses)} onMore={courses.fetchNextPage} />
    </>
  );
}
