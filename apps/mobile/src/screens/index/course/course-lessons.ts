import type { Chapter, Lesson } from '@academy/contract/areas/content.ts';
import type { ContentProgress, Progress } from '@academy/contract/areas/progress.ts';
import type { VideoSource } from '../../../features/player/player-state.ts';
import { findPlayed, splitByPlayed } from '../../../features/player/seen-lessons.ts';

export type PlayableLesson = Lesson & { video: NonNullable<Lesson['video']> };

type Course = { readonly chapters: readonly Chapter[] };

/** The lessons with a video, in the order of the course. */
export function listPlayable({ chapters }: Course): PlayableLesson[] {
  return chapters
    .flatMap(({ lessons }) => lessons)
    .filter((lesson): lesson is PlayableLesson => lesson.video !== null);
}

/** The next lesson with a video; undefined after the last one. */
export function findNext(course: Course, lessonId: number): PlayableLesson | undefined {
  const lessons = listPlayable(course);
  const at = lessons.findIndex(({ id }) => id === lessonId);
  return at < 0 ? undefined : lessons[at + 1];
}

/** The storage key of a lesson's position and seen state on this device. */
export const sourceKey = (lessonId: number): string => `lesson:${lessonId}`;

/** The progress of a lesson; undefined when it was not started. */
export const findLessonProgress = (
  progress: ContentProgress | undefined,
  lessonId: number,
): Progress | undefined => progress?.parts.find((lessonProgress) => lessonProgress.lesson_id === lessonId);

/** The player's source of a lesson, with the position reached on another device; undefined while it has no video. */
export function findSource({ id, video }: Lesson, progress?: ContentProgress): VideoSource | undefined {
  if (!video) return undefined;
  const { url, captions_url: captionsUrl, seconds, storyboard } = video;
  const lessonProgress = findLessonProgress(progress, id);
  const resumePoint = lessonProgress?.updated_at
    ? { time: lessonProgress.position, at: Date.parse(lessonProgress.updated_at) }
    : undefined;
  return { key: sourceKey(id), url, captionsUrl, seconds, storyboard, lastPosition: resumePoint };
}

/** Seconds. Shorter gaps come from rounding; they are listed only when nothing else is missing. */
const minSeconds = 3;

type Sections = Progress['missing'];

const isLong = ({ from, to }: Sections[number]): boolean => to - from >= minSeconds;

/**
 * What the server has not counted of a lesson, in order: `unseen` was not played on this device either, `uncounted`
 * was.
 */
export function listMissing({
  missing,
  lesson_id: id,
  total_seconds: total,
}: Pick<Progress, 'missing' | 'lesson_id' | 'total_seconds'>): { unseen: Sections; uncounted: Sections } {
  const { played, unplayed } = splitByPlayed(missing, findPlayed(sourceKey(id ?? 0), total));
  const hasLong = [...played, ...unplayed].some(isLong);
  const select = (sections: Sections) => (hasLong ? sections.filter(isLong) : sections);
  return { unseen: select(unplayed), uncounted: select(played) };
}

/** What the viewer of a started lesson left open. */
export function listOpenSections({ id }: Lesson, progress: ContentProgress | undefined): Sections {
  const lessonProgress = findLessonProgress(progress, id);
  return lessonProgress ? listMissing(lessonProgress).unseen : [];
}

/**
 * The lesson last learned, by default that on any device. Once it is completed: the first unfinished one after it, else
 * the first one before it.
 */
export function findResumeLesson(
  course: Course,
  progress: ContentProgress | undefined,
  lastLessonId: number | null | undefined = progress?.parts[0]?.lesson_id,
): PlayableLesson | undefined {
  const lessons = listPlayable(course);
  const at = lessons.findIndex(({ id }) => id === lastLessonId);
  if (at < 0) return undefined;
  const fromLast = [...lessons.slice(at), ...lessons.slice(0, at)];
  return fromLast.find(({ id }) => !findLessonProgress(progress, id)?.completed) ?? lessons[at];
}
