import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react';
import type { Chapter, ContentDetail, Lesson } from '@academy/contract/areas/content.ts';
import type { Progress } from '@academy/contract/areas/progress.ts';
import { CheckIcon } from '@academy/ui/icon/mark-icons.tsx';
import { PauseIcon, PlayIcon } from '@academy/ui/icon/media-icons.tsx';
import { SaveOfflineButton } from '../../../features/offline/save-offline-button.tsx';
import { hasGuestView } from '../../../features/learning/guest-views.ts';
import { isSeen, subscribeToSeen } from '../../../features/player/seen-lessons.ts';
import { usePlaying } from '../../../features/player/use-video-engine.ts';
import { duration } from '../../../format/date-time.ts';
import { joinDetails } from '../../../format/details.ts';
import { useIsSignedIn } from '../../../session/use-profile.ts';
import type { LearningUnit } from '../../../playback/saved-view-sessions.ts';
import { findLessonProgress, sourceKey } from './course-lessons.ts';
import styles from './lesson-list.module.css';
import lessonRowStyles from './lesson-row.module.css';
import type { CoursePlayer } from './use-course-player.ts';

type LessonListProps = {
  course: Pick<ContentDetail, 'content_id' | 'content_type' | 'title'>;
  chapters: readonly Chapter[];
  player: CoursePlayer;
};

/** The chapters with their lessons, numbered through the whole course. A single chapter has no heading. */
export function LessonList({ course, chapters, player }: LessonListProps) {
  let previousCount = 0;
  return chapters.map(({ id, title, lessons }) => {
    const first = previousCount + 1;
    previousCount += lessons.length;
    return (
      <section key={id} aria-label={title}>
        {chapters.length > 1 && <h2 className={styles.chapter}>{title}</h2>}
        <ol className={styles.lessons} start={first}>
          {lessons.map((lesson, index) => (
            <li key={lesson.id} className={styles.lesson}>
              <LessonRow
                courseId={course.content_id}
                lesson={lesson}
                number={first + index}
                player={player}
              />
              {lesson.video && (
                <SaveOfflineButton
                  name={`第 ${first + index} 节`}
                  unit={{
                    content_id: course.content_id,
                    content_type: course.content_type,
                    lesson_id: lesson.id,
                    title: lesson.title,
                    parentTitle: course.title,
                    video: lesson.video,
                  }}
                />
              )}
            </li>
          ))}
        </ol>
      </section>
    );
  });
}

type LessonRowProps = { courseId: number; lesson: Lesson; number: number; player: CoursePlayer };

/**
 * A lesson; pressing it plays or pauses it. Its progress is the server's; for guests the device remembers which
 * lessons were seen. Of a signed-in person only what the server counted is marked as done.
 */
function LessonRow({ courseId, lesson, number, player }: LessonRowProps) {
  const { id, title, seconds, video } = lesson;
  const playing = usePlaying(player.engine);
  const current = player.lesson?.id === id;
  const seen = useSyncExternalStore(
    subscribeToSeen,
    () => isSeen(sourceKey(id)),
    () => false,
  );
  const lessonProgress = findLessonProgress(player.progress, id);
  const isSignedIn = useIsSignedIn();
  const done = isSignedIn ? (lessonProgress?.completed ?? false) : seen;
  const unit = { content_id: courseId, content_type: 'course', lesson_id: id } as const;
  const note = current && (playing ? '正在播放' : player.started && '学到这里');
  return (
    <button
      type="button"
      className={lessonRowStyles.lesson}
      aria-current={current || undefined}
      data-seen={done || undefined}
      disabled={!video}
      onClick={() => video && player.toggle({ ...lesson, video })}
    >
      <LessonMark share={percentSeen(lessonProgress)}>
        {current ? playing ? <PauseIcon filled /> : <PlayIcon filled /> : done ? <CheckIcon /> : number}
      </LessonMark>
      <span className={lessonRowStyles.words}>
        <span className={lessonRowStyles.title}>{title}</span>
        <span className={lessonRowStyles.meta}>
          {joinDetails([
            video ? duration(seconds) : '视频准备中',
            describeProgress(lessonProgress, { seen, unit, isSignedIn }),
            note,
          ])}
        </span>
      </span>
    </button>
  );
}

interface SeenHere {
  /** On this device, by whoever used it. */
  readonly seen: boolean;
  readonly unit: LearningUnit;
  readonly isSignedIn: boolean;
}

/** What the server has counted of a lesson; else whether this device has seen it, and whether that will count. */
function describeProgress(
  lessonProgress: Progress | undefined,
  { seen, unit, isSignedIn }: SeenHere,
): string {
  if (lessonProgress) return progressText(lessonProgress);
  if (!seen) return '';
  if (isSignedIn) return '看过，还没有计入';
  return hasGuestView(unit) ? '看过，登录后计入' : '看过';
}

/** Percentage; 0 for a lesson that is completed or not started. */
const percentSeen = (lessonProgress: Progress | undefined): number =>
  lessonProgress && !lessonProgress.completed
    ? Math.floor((lessonProgress.seen_seconds / lessonProgress.total_seconds) * 100)
    : 0;

function progressText(lessonProgress: Progress): string {
  if (lessonProgress.completed) return '已学完';
  const percent = percentSeen(lessonProgress);
  return percent > 0 ? `已学 ${percent}%` : '';
}

type LessonMarkProps = {
  /** Percentage of the lesson that counts; 0 draws no ring. */
  share: number;
  children: ReactNode;
};

/**
 * The number or icon before a lesson, in a progress ring. Hidden from screen readers, since the lesson's text says
 * the same.
 */
function LessonMark({ share, children }: LessonMarkProps) {
  const ring = { '--share': `${share}%` } as CSSProperties;
  return (
    <span
      className={lessonRowStyles.mark}
      data-started={share > 0 || undefined}
      style={ring}
      aria-hidden="true"
    >
      {children}
    </span>
  );
}
