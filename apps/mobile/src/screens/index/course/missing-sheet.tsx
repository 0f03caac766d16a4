import type { ContentProgress, Progress } from '@academy/contract/areas/progress.ts';
import { viewTime } from '@academy/contract/limits.ts';
import { PlayIcon } from '@academy/ui/icon/media-icons.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { duration, shortClock } from '../../../format/date-time.ts';
import { findLessonProgress, type PlayableLesson } from './course-lessons.ts';
import styles from './missing-sheet.module.css';

type Props = {
  open: boolean;
  onClose: () => void;
  lessons: readonly PlayableLesson[];
  progress: ContentProgress;
  onPlay: (lesson: PlayableLesson, second: number) => void;
};

/** Maximum number of intervals listed per lesson; the others appear once these were watched. */
const maxIntervals = 8;

/** Lists the intervals that are missing for completion; pressing one plays it. */
export function MissingSheet({ open, onClose, lessons, progress, onPlay }: Props) {
  const unfinished = lessons.filter(({ id }) => !findLessonProgress(progress, id)?.completed);
  return (
    <Sheet open={open} onClose={onClose} title="为什么还没完成？">
      <p className={styles.rule}>
        每一课看满 {viewTime.completeAt}%
        就算学完，所有课都学完，课程就完成了。拖动跳过的部分不计入；倍速播放时，按实际用去的时间计入；两台设备同时播放，只计一份。
      </p>
      <ul className={styles.lessons}>
        {unfinished.map((lesson) => (
          <li key={lesson.id}>
            <h3 className={styles.title}>{lesson.title}</h3>
            <MissingLesson
              lesson={lesson}
              lessonProgress={findLessonProgress(progress, lesson.id)}
              onPlay={(second) => onPlay(lesson, second)}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

type MissingLessonProps = {
  lesson: PlayableLesson;
  lessonProgress: Progress | undefined;
  onPlay: (second: number) => void;
};

function MissingLesson({ lesson, lessonProgress, onPlay }: MissingLessonProps) {
  if (!lessonProgress || lessonProgress.seen_seconds === 0)
    return (
      <>
        <p className={styles.note}>还没有开始，共 {duration(lesson.video.seconds)}</p>
        <IntervalButton text="从头看" label={`从头看《${lesson.title}》`} onClick={() => onPlay(0)} />
      </>
    );
  const missing = listMissing(lessonProgress);
  return (
    <>
      <p className={styles.note}>
        已看 {duration(lessonProgress.seen_seconds)}，共 {duration(lessonProgress.total_seconds)}，再看{' '}
        {duration(secondsToComplete(lessonProgress))}
        就学完了。没看到的是：
      </p>
      <div className={styles.stretches}>
        {missing.slice(0, maxIntervals).map(({ from, to }) => (
          <IntervalButton
            key={from}
            text={`${shortClock(from)} – ${shortClock(to)}`}
            label={`看 ${shortClock(from)} – ${shortClock(to)}`}
            onClick={() => onPlay(from)}
          />
        ))}
        {missing.length > maxIntervals && (
          <span className={styles.note}>还有 {missing.length - maxIntervals} 段</span>
        )}
      </div>
    </>
  );
}

function IntervalButton({ text, label, onClick }: { text: string; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.stretch} aria-label={label} onClick={onClick}>
      <PlayIcon filled />
      {text}
    </button>
  );
}

/** Seconds. Shorter gaps come from rounding; they are listed only when nothing else is missing. */
const minSeconds = 3;

/** The unwatched intervals of a lesson, in order. */
export function listMissing({ missing }: Progress): Progress['missing'] {
  const long = missing.filter(({ from, to }) => to - from >= minSeconds);
  return long.length > 0 ? long : missing;
}

/** Seconds missing until the lesson is completed, which does not require all of it. */
export const secondsToComplete = ({ seen_seconds: seen, total_seconds: total }: Progress): number =>
  Math.max(0, Math.ceil((total * viewTime.completeAt) / 100) - seen);
