import type { ContentProgress, Progress } from '@academy/contract/areas/progress.ts';
import { viewTime } from '@academy/contract/limits.ts';
import { PlayIcon } from '@academy/ui/icon/play.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { duration, shortClock } from '../../../format/time.ts';
import { findPart, type PlayableLesson } from './course-lessons.ts';
import styles from './missing-sheet.module.css';
import { findNeeded, listMissing } from './missing-stretches.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  lessons: readonly PlayableLesson[];
  progress: ContentProgress;
  onPlay: (lesson: PlayableLesson, second: number) => void;
};

/** Of one lesson, so many stretches are named; the others follow once these are seen. */
const named = 8;

/** What keeps a course from being completed, stretch by stretch; pressing one plays it. */
export function MissingSheet({ open, onClose, lessons, progress, onPlay }: Props) {
  const left = lessons.filter(({ id }) => !findPart(progress, id)?.completed);
  return (
    <Sheet open={open} onClose={onClose} title="为什么还没完成？">
      <p className={styles.rule}>
        每一课看满 {viewTime.completeAt}%
        就算学完，所有课都学完，课程就完成了。拖动跳过的部分不计入；倍速播放时，按实际用去的时间计入；两台设备同时播放，只计一份。
      </p>
      <ul className={styles.lessons}>
        {left.map((lesson) => (
          <li key={lesson.id}>
            <h3 className={styles.title}>{lesson.title}</h3>
            <MissingPart
              lesson={lesson}
              part={findPart(progress, lesson.id)}
              onPlay={(second) => onPlay(lesson, second)}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

type PartProps = {
  lesson: PlayableLesson;
  part: Progress | undefined;
  onPlay: (second: number) => void;
};

function MissingPart({ lesson, part, onPlay }: PartProps) {
  if (!part || part.seen_seconds === 0)
    return (
      <>
        <p className={styles.note}>还没有开始，共 {duration(lesson.video.seconds)}</p>
        <Stretch words="从头看" label={`从头看《${lesson.title}》`} onClick={() => onPlay(0)} />
      </>
    );
  const missing = listMissing(part);
  return (
    <>
      <p className={styles.note}>
        已看 {duration(part.seen_seconds)}，共 {duration(part.total_seconds)}，再看{' '}
        {duration(findNeeded(part))}
        就学完了。没看到的是：
      </p>
      <div className={styles.stretches}>
        {missing.slice(0, named).map(({ from, to }) => (
          <Stretch
            key={from}
            words={`${shortClock(from)} – ${shortClock(to)}`}
            label={`看 ${shortClock(from)} – ${shortClock(to)}`}
            onClick={() => onPlay(from)}
          />
        ))}
        {missing.length > named && <span className={styles.note}>还有 {missing.length - named} 段</span>}
      </div>
    </>
  );
}

function Stretch({ words, label, onClick }: { words: string; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.stretch} aria-label={label} onClick={onClick}>
      <PlayIcon filled />
      {words}
    </button>
  );
}
