import type { Lesson } from '@academy/contract/areas/content.ts';
import { CheckIcon } from '@academy/ui/icon/check.tsx';
import { PauseIcon } from '@academy/ui/icon/pause.tsx';
import { PlayIcon } from '@academy/ui/icon/play.tsx';
import type { Progress } from '@academy/contract/areas/progress.ts';
import { useSyncExternalStore } from 'react';
import { isSeen, subscribeSeen } from '../../../features/player/seen-lessons.ts';
import { usePlaying } from '../../../features/player/use-video-engine.ts';
import { joinFacts } from '../../../format/facts.ts';
import { duration } from '../../../format/time.ts';
import { findPart, sourceKey } from './course-lessons.ts';
import { LessonMark } from './lesson-mark.tsx';
import styles from './lesson-row.module.css';
import type { CoursePlayer } from './use-course-player.ts';

type Props = { lesson: Lesson; number: number; player: CoursePlayer };

/**
 * A lesson: pressing it plays it, or pauses it while it plays. How much of it counts is the server's word; for guests what
 * was seen is what this device remembers.
 */
export function LessonRow({ lesson, number, player }: Props) {
  const { id, title, seconds, video } = lesson;
  const playing = usePlaying(player.engine);
  const current = player.lesson?.id === id;
  const seen = useSyncExternalStore(
    subscribeSeen,
    () => isSeen(sourceKey(id)),
    () => false,
  );
  const part = findPart(player.progress, id);
  const done = part?.completed ?? seen;
  const note = current ? (playing ? '正在播放' : player.begun && '学到这里') : '';
  return (
    <button
      type="button"
      className={styles.lesson}
      aria-current={current || undefined}
      data-seen={done || undefined}
      disabled={!video}
      onClick={() => video && player.toggle({ ...lesson, video })}
    >
      <LessonMark share={shareOf(part)}>
        {current ? playing ? <PauseIcon filled /> : <PlayIcon filled /> : done ? <CheckIcon /> : number}
      </LessonMark>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.meta}>
          {joinFacts([video ? duration(seconds) : '视频准备中', part ? wordsOf(part) : seen && '看过', note])}
        </span>
      </span>
    </button>
  );
}

/** In hundredths; 0 for what is done or was not begun. */
const shareOf = (part: Progress | undefined): number =>
  part && !part.completed ? Math.floor((part.seen_seconds / part.total_seconds) * 100) : 0;

function wordsOf(part: Progress): string {
  if (part.completed) return '已学完';
  const share = shareOf(part);
  return share > 0 ? `已学 ${share}%` : '';
}
