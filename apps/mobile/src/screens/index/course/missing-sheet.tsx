import type { ContentProgress, Progress } from '@academy/contract/areas/progress.ts';
import { viewTime } from '@academy/contract/limits.ts';
import { PlayIcon } from '@academy/ui/icon/media-icons.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { duration, shortClock } from '../../../format/date-time.ts';
import { findLessonProgress, listMissing, type PlayableLesson } from './course-lessons.ts';
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
        就算学完，所有课都学完，课程就完成了。倍速播放同样计入；拖动跳过的部分不计入；两台设备同时播放，只计一份。
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
  const { seconds } = lesson.video;
  const counted = lessonProgress ?? {
    lesson_id: lesson.id,
    seen_seconds: 0,
    total_seconds: seconds,
    missing: [{ from: 0, to: seconds }],
  };
  const { unseen, uncounted } = listMissing(counted);
  if (counted.seen_seconds === 0 && uncounted.length === 0)
    return (
      <>
        <p className={styles.note}>还没有开始，共 {duration(seconds)}</p>
        <IntervalButton text="从头看" label={`从头看《${lesson.title}》`} onClick={() => onPlay(0)} />
      </>
    );
  return (
    <>
      <p className={styles.note}>
        已计入 {duration(counted.seen_seconds)}，共 {duration(counted.total_seconds)}，再计入{' '}
        {duration(secondsToComplete(counted))}就学完了。
      </p>
      {unseen.length > 0 && <IntervalList title="没看到的是：" intervals={unseen} onPlay={onPlay} />}
      {uncounted.length > 0 && (
        <IntervalList
          title="在这台设备上放过、还没有计入的是（刚看的、没有网络时看的，稍后会自动计入）："
          intervals={uncounted}
          onPlay={onPlay}
        />
      )}
    </>
  );
}

type IntervalListProps = {
  title: string;
  intervals: Progress['missing'];
  onPlay: (second: number) => void;
};

function IntervalList({ title, intervals, onPlay }: IntervalListProps) {
  return (
    <>
      <p className={styles.note}>{title}</p>
      <div className={styles.intervals}>
        {intervals.slice(0, maxIntervals).map(({ from, to }) => (
          <IntervalButton
            key={from}
            text={`${shortClock(from)} – ${shortClock(to)}`}
            label={`看 ${shortClock(from)} – ${shortClock(to)}`}
            onClick={() => onPlay(from)}
          />
        ))}
        {intervals.length > maxIntervals && (
          <span className={styles.note}>还有 {intervals.length - maxIntervals} 段</span>
        )}
      </div>
    </>
  );
}

function IntervalButton({ text, label, onClick }: { text: string; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.interval} aria-label={label} onClick={onClick}>
      <PlayIcon filled />
      {text}
    </button>
  );
}

/** Seconds missing until the lesson is completed, which does not require all of it. */
export const secondsToComplete = ({
  seen_seconds: seen,
  total_seconds: total,
}: Pick<Progress, 'seen_seconds' | 'total_seconds'>): number =>
  Math.max(0, Math.ceil((total * viewTime.completeAt) / 100) - seen);
