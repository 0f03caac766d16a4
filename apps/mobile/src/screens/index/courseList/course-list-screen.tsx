import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { TabPanel } from '@academy/ui/tabs/tabs.tsx';
import { areaStore } from '../../../data/area-store.ts';
import { pagingState, refresh, useApiPages } from '../../../data/use-api-pages.ts';
import { AreaButton } from '../../../features/area-switch/area-button.tsx';
import { ContentGrid } from '../../../features/content-card/content-grid.tsx';
import broken from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { allMajors, MajorTabs, parseMajorId } from '../../../features/major-tabs/major-tabs.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePageState } from '../../../navigation/page-state.ts';
import { useStore } from '../../../platform/store.ts';
import styles from './course-list-screen.module.css';

const tabsId = 'course-major';

export default function CourseListScreen() {
  const [major, setMajor] = usePageState<string>('major', allMajors);
  const { id: area_id } = useStore(areaStore);
  const input = { content_type: 'course', major_id: parseMajorId(major), area_id } as const;
  const courses = useApiPages('GET index/recommend', input);
  return (
    <Page bar={<NavBar title="课程" onBack={() => appNavigator.navigateBack()} />}>
      <div className={styles.filters}>
        <div className={styles.majors}>
          <MajorTabs id={tabsId} value={major} onChange={setMajor} />
        </div>
        <AreaButton />
      </div>
      <PullRefresh onRefresh={() => refresh(courses)}>
        <TabPanel id={tabsId} value={major}>
          <div className={styles.body}>
            <CourseList
              courses={courses}
              onShowAll={major === allMajors ? undefined : () => setMajor(allMajors)}
            />
          </div>
        </TabPanel>
      </PullRefresh>
    </Page>
  );
}

type Props = {
  courses: ReturnType<typeof useApiPages<'GET index/recommend'>>;
  /** Shows the courses of all majors; undefined when they are shown. */
  onShowAll: (() => void) | undefined;
};

export function CourseList({ courses, onShowAll }: Props) {
  if (courses.isPending) return <CourseListSkeleton />;
  if (!courses.data) return <Failure src={broken} error={courses.error} onRetry={courses.refetch} />;
  if (courses.data.length === 0) {
    return (
      <Empty src={nothing} text={onShowAll ? '这个学段还没有课程。' : '这里还没有课程，过几天再来看看。'}>
        {onShowAll && (
          <Button variant="quiet" onClick={onShowAll}>
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
      <ListFooter state={pagingState(courses)} error={courses.error} onMore={courses.fetchNextPage} />
    </>
  );
}

export function CourseListSkeleton() {
  return (
    <div className={styles.grid} role="status" aria-label="加载中">
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Card key={card} flush>
          <Skeleton ratio="16 / 9" />
          <div className={styles.words}>
            <Skeleton lines={3} />
          </div>
        </Card>
      ))}
    </div>
  );
}
