import type { Area } from '@academy/contract/areas/shapes.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { areaStore } from '../../../data/area-store.ts';
import { pagingState, refresh, useApiPages } from '../../../data/use-api-pages.ts';
import { useApi } from '../../../data/use-api.ts';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { useStore } from '../../../platform/store.ts';
import { CourseStep, useLearnedCourses } from './course-step.tsx';
import styles from './major-course-screen.module.css';
import { MajorHead } from './major-head.tsx';

type Props = { majors: readonly Area[]; major: Area; onChoose: (majorId: number) => void };

/** The courses of a major in order, page by page; after the last one, articles. */
export function MajorCourses({ majors, major, onChoose }: Props) {
  const { id: area_id } = useStore(areaStore);
  const courses = useApiPages('GET index/recommend', {
    order: 'study',
    content_type: 'course',
    major_id: major.id,
    area_id,
  });
  const learned = useLearnedCourses();
  if (courses.isPending) return <MajorSkeleton />;
  if (!courses.data) return <Failure src={failed} error={courses.error} onRetry={courses.refetch} />;
  const isComplete = !courses.hasNextPage;
  return (
    <PullRefresh onRefresh={() => refresh(courses)}>
      {courses.data.length === 0 ? (
        <EmptyMajor majors={majors} major={major} onChoose={onChoose} />
      ) : (
        <div className={styles.body}>
          <MajorHead major={major} courses={courses.data} isComplete={isComplete} learned={learned} />
          <ol className={styles.steps}>
            {courses.data.map((card, index) => (
              <li key={card.content_id} data-done={learned.get(card.content_id)?.isDone || undefined}>
                <CourseStep card={card} step={index + 1} learned={learned.get(card.content_id)} />
              </li>
            ))}
          </ol>
          {!isComplete && (
            <ListFooter state={pagingState(courses)} error={courses.error} onMore={courses.fetchNextPage} />
          )}
          {isComplete && <MajorArticles majorId={major.id} />}
        </div>
      )}
    </PullRefresh>
  );
}

type EmptyMajorProps = { majors: readonly Area[]; major: Area; onChoose: (majorId: number) => void };

/** Shown for a major without courses in the chosen area; links to the majors before and after it. */
function EmptyMajor({ majors, major, onChoose }: EmptyMajorProps) {
  const index = majors.findIndex(({ id }) => id === major.id);
  const neighbours = [majors[index - 1], majors[index + 1]].filter((each) => each !== undefined);
  return (
    <Empty src={nothing} text={`${major.name}的课程还在准备。相邻的学段，也许有您要找的。`}>
      <div className={styles.neighbours}>
        {neighbours.map(({ id, name }) => (
          <Button key={id} variant="quiet" onClick={() => onChoose(id)}>
            {`看看${name}`}
          </Button>
        ))}
      </div>
    </Empty>
  );
}

/** About a week's reading. */
const articleCount = 3;

/** Articles of the major. Renders nothing when there are none or they fail to load. */
function MajorArticles({ majorId }: { majorId: number }) {
  const { id: area_id } = useStore(areaStore);
  const { data } = useApi('GET index/recommend', {
    content_type: 'graphic',
    major_id: majorId,
    area_id,
    size: articleCount,
  });
  if (!data?.list.length) return null;
  return (
    <Section title="配着读">
      <Card>
        <ul className={styles.rows}>
          {data.list.map((card) => (
            <li key={card.content_id}>
              <ContentRow card={card} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

export function MajorSkeleton() {
  return (
    <div role="status" aria-label="加载中" className={styles.body}>
      <Skeleton height="14rem" />
      {[1, 2].map((card) => (
        <Card key={card}>
          <Skeleton lines={4} />
        </Card>
      ))}
    </div>
  );
}
