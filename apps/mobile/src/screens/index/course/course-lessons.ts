import type { Chapter, Lesson } from '@academy/contract/areas/content.ts';
import type { ContentProgress, Progress } from '@academy/contract/areas/progress.ts';
import type { VideoSource } from '../../../features/player/player-state.ts';

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

/** The lesson last learned on any device, or the first unfinished one after it when that is completed. */
export function findResumeLesson(
  course: Course,
  progress: ContentProgress | undefined,
): PlayableLesson | undefined {
  const last = progress?.parts[0];
  const lessons = listPlayable(course);
  const at = lessons.findIndex(({ id }) => id === last?.lesson_id);
  if (!last?.completed) return lessons[at];
  return lessons.slice(at).find(({ id }) => !findLessonProgress(progress, id)?.completed) ?? lessons[at];
}
