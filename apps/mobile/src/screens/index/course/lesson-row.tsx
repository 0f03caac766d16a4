import type { Lesson } from '@academy/contract/areas/content.ts';
import { PauseIcon } from '@academy/ui/icon/pause.tsx';
import { PlayIcon } from '@academy/ui/icon/play.tsx';
import { usePlaying } from '../../../features/player/use-video-engine.ts';
import { duration } from '../../../format/time.ts';
import styles from './lesson-row.module.css';
import type { CoursePlayer } from './use-course-player.ts';

type Props = { lesson: Lesson; number: number; player: CoursePlayer };

/** A lesson: pressing it plays it, or pauses it while it plays. */
export function LessonRow({ lesson, number, player }: Props) {
  const { id, title, seconds, video } = lesson;
  const playing = usePlaying(player.engine);
  const current = player.lesson?.id === id;
  const note = current ? (playing ? '正在播放' : player.begun && '学到这里') : '';
  return (
    <button
      type="button"
      className={styles.lesson}
      aria-current={current || undefined}
      disabled={!video}
      onClick={() => video && player.toggle({ ...lesson, video })}
    >
      <span className={styles.mark} aria-hidden="true">
        {current ? playing ? <PauseIcon filled /> : <PlayIcon filled /> : number}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.meta}>
          {[video ? duration(seconds) : '视频准备中', note].filter(Boolean).join(' · ')}
        </span>
      </span>
    </button>
  );
}
