import type { Area } from '@academy/contract/areas/shapes.ts';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import failed from '../../../features/drawings/error.svg?inline';
import { useStore } from '../../../platform/store.ts';
import { areaStore } from '../../../session/area-store.ts';
import { pagingState } from '../../../session/paging-state.ts';
import { refresh } from '../../../session/refresh.ts';
import { useWirePages } from '../../../session/use-wire-pages.ts';
import { CourseStep } from './course-step.tsx';
import { EmptyTrack } from './empty-track.tsx';
import styles from './track-courses.module.css';
import { TrackArticles } from './track-articles.tsx';
import { TrackHead } from './track-head.tsx';
import { TrackShapes } from './track-shapes.tsx';
import { useLearnedCourses } from './use-learned-courses.ts';

type Props = { tracks: readonly Area[]; track: Area; onChoose: (trackId: number) => void };

/** The courses of a track from the first on, page by page; after the last, what to read beside them. */
export function TrackCourses({ tracks, track, onChoose }: Props) {
  const { id: area_id } = useStore(areaStore);
  const courses = useWirePages('GET index/recommend', {
    order: 'study',
    content_type: 'course',
    major_id: track.id,
    area_id,
  });
  const learned = useLearnedCourses();
  if (courses.isPending) return <TrackShapes />;
  if (!courses.data) return <Failure src={failed} error={courses.error} onRetry={courses.refetch} />;
  const isWhole = !courses.hasNextPage;
  return (
    <PullRefresh onRefresh={() => refresh(courses)}>
      {courses.data.length === 0 ? (
        <EmptyTrack tracks={tracks} track={track} onChoose={onChoose} />
      ) : (
        <div className={styles.body}>
          <TrackHead track={track} courses={courses.data} isWhole={isWhole} learned={learned} />
          <ol className={styles.steps}>
            {courses.data.map((card, at) => (
              <li key={card.content_id} data-done={learned.get(card.content_id)?.isDone || undefined}>
                <CourseStep card={card} step={at + 1} learned={learned.get(card.content_id)} />
              </li>
            ))}
          </ol>
          {!isWhole && <ListFooter state={pagingState(courses)} onMore={courses.fetchNextPage} />}
          {isWhole && <TrackArticles trackId={track.id} />}
        </div>
      )}
    </PullRefresh>
  );
}
