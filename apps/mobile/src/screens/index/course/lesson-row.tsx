import type { Lesson } from '@academy/contract/areas/content.ts';
import { CheckIcon } from '@academy/ui/icon/check.tsx';
import { PauseIcon } from '@academy/ui/icon/pause.tsx';
import { PlayIcon } from '@academy/ui/icon/play.tsx';
import { useSyncExternalStore } from 'react';
import { isSeen, subscribeSeen } from '../../../features/player/seen-lessons.ts';
import { usePlaying } from '../../../features/player/use-video-engine.ts';
import { duration } from '../../../format/time.ts';
import { sourceKey } from './course-lessons.ts';
import styles from './lesson-row.module.css';
import type { CoursePlayer } from './use-course-player.ts';

type Props = { lesson: Lesson; number: number; player: CoursePlayer };

/** A lesson: pressing it plays it, or pauses it while it plays. What was seen is what this device remembers. */
export function LessonRow({ lesson, number, player }: Props) {
  const { id, title, seconds, video } = lesson;
  const playing = usePlaying(player.engine);
  const current = player.lesson?.id === id;
  const seen = useSyncExternalStore(
    subscribeSeen,
    () => isSeen(sourceKey(id)),
    () => false,
  );
  const note = current ? (playing ? '正在播放' : player.begun && '学到这里') : '';
  return (
    <button
      type="button"
      className={styles.lesson}
      aria-current={current || undefined}
      data-seen={seen || undefined}
      disabled={!video}
      onClick={() => video && player.toggle({ ...lesson, video })}
    >
      <span className={styles.mark} aria-hidden="true">
        {current ? playing ? <PauseIcon filled /> : <PlayIcon filled /> : seen ? <CheckIcon /> : number}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.meta}>
          {[video ? duration(seconds) : '视频准备中', seen && '看过', note].filter(Boolean).join(' · ')}
        </span>
      </span>
    </button>
  );
}
