import { useState, useSyncExternalStore } from 'react';
import type { ContentDetail } from '@academy/contract/areas/content.ts';
import type { ContentProgress } from '@academy/contract/areas/progress.ts';
import { CheckIcon } from '@academy/ui/icon/mark-icons.tsx';
import { Progress } from '@academy/ui/progress/progress.tsx';
import { useLazyChunk } from '../../../platform/use-lazy-chunk.ts';
import { useIsSignedIn } from '../../../session/use-profile.ts';
import { findLessonProgress, listPlayable, type PlayableLesson } from './course-lessons.ts';
import styles from './course-progress.module.css';
import type { CoursePlayer } from './use-course-player.ts';

type Props = {
  lessons: readonly PlayableLesson[];
  progress: ContentProgress | undefined;
  player: CoursePlayer;
};

const loadSheet = () => import('./missing-sheet.tsx');

/** The progress that the server has confirmed, and a button that lists what is missing. */
function CourseProgress({ lessons, progress, player }: Props) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const sheet = useLazyChunk(loadSheet, isSheetOpen);
  const done = lessons.filter(({ id }) => findLessonProgress(progress, id)?.completed).length;
  if (progress?.completed)
    return (
      <p className={styles.done}>
        <CheckIcon />
        这门课已学完
      </p>
    );
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <strong>
          已学完 {done} / {lessons.length} 课
        </strong>
        {/* Hidden until the course was started, but its space is reserved. */}
        <button
          type="button"
          className={styles.why}
          data-early={!progress || undefined}
          onClick={() => {
            player.engine.savePlayed();
            setSheetOpen(true);
          }}
        >
          为什么还没完成？
        </button>
      </div>
      <Progress
        value={progress?.seen_seconds ?? 0}
        max={progress?.total_seconds}
        label="课程进度"
        tone="teal"
      />
      {sheet && progress && (
        <sheet.MissingSheet
          open={isSheetOpen}
          onClose={() => setSheetOpen(false)}
          lessons={lessons}
          progress={progress}
          onPlay={(lesson, second) => {
            setSheetOpen(false);
            player.playFrom(lesson, second);
          }}
        />
      )}
    </div>
  );
}

type ProgressSectionProps = {
  content: ContentDetail;
  course: NonNullable<ContentDetail['course']>;
  player: CoursePlayer;
};

const subscribeToNothing = () => () => {};

/**
 * Reserves the space of the person's progress from the first render, so that lessons do not move when it loads. The
 * server renders it hidden; for a person signed in at the last visit (`data-signed-in`, set before the first paint)
 * it takes its space until hydration.
 */
export function ProgressSection({ content, course, player }: ProgressSectionProps) {
  const isSignedIn = useIsSignedIn();
  const isServerRendered = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const lessons = listPlayable(course);
  const canHaveProgress = lessons.length > 0 || player.progress !== undefined;
  if (!canHaveProgress || !(isSignedIn || isServerRendered)) return null;
  return (
    <div
      className={styles.place}
      data-served={!isSignedIn || undefined}
      data-unknown={!content.mine || undefined}
    >
      <CourseProgress lessons={lessons} progress={player.progress} player={player} />
    </div>
  );
}
