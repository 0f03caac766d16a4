import type { ContentProgress } from '@academy/contract/areas/progress.ts';
import { CheckIcon } from '@academy/ui/icon/check.tsx';
import { Progress } from '@academy/ui/progress/progress.tsx';
import { useState } from 'react';
import { useChunk } from '../../../platform/use-chunk.ts';
import { findPart, type PlayableLesson } from './course-lessons.ts';
import styles from './course-progress.module.css';
import type { CoursePlayer } from './use-course-player.ts';

type Props = {
  lessons: readonly PlayableLesson[];
  /** Undefined before anything was seen. */
  progress: ContentProgress | undefined;
  player: CoursePlayer;
};

const loadSheet = () => import('./missing-sheet.tsx');

/** How far one has come with the course by the server's word, and the way to what is still missing. */
export function CourseProgress({ lessons, progress, player }: Props) {
  const [asked, setAsked] = useState(false);
  const sheet = useChunk(loadSheet, asked);
  const done = lessons.filter(({ id }) => findPart(progress, id)?.completed).length;
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
        {/* Nobody asks before they have begun; its room is there. */}
        <button
          type="button"
          className={styles.why}
          data-early={!progress || undefined}
          onClick={() => setAsked(true)}
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
          open={asked}
          onClose={() => setAsked(false)}
          lessons={lessons}
          progress={progress}
          onPlay={(lesson, second) => {
            setAsked(false);
            player.playFrom(lesson, second);
          }}
        />
      )}
    </div>
  );
}
