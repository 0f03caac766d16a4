import type { Chapter, Lesson } from '@academy/contract/areas/content.ts';
import type { ContentProgress, Progress } from '@academy/contract/areas/progress.ts';
import type { VideoSource } from '../../../features/player/player-state.ts';

/** A lesson whose video is there. */
export type PlayableLesson = Lesson & { video: NonNullable<Lesson['video']> };

type Course = { readonly chapters: readonly Chapter[] };

/** The lessons that can be watched, in the order of the course. */
export function listPlayable({ chapters }: Course): PlayableLesson[] {
  return chapters
    .flatMap(({ lessons }) => lessons)
    .filter((lesson): lesson is PlayableLesson => lesson.video !== null);
}

/** What can be watched after a lesson, or undefined after the last one. */
export function findNext(course: Course, lessonId: number): PlayableLesson | undefined {
  const lessons = listPlayable(course);
  const at = lessons.findIndex(({ id }) => id === lessonId);
  return at < 0 ? undefined : lessons[at + 1];
}

/** Names a lesson's video on this device: its place and what was seen of it are found under it. */
export const sourceKey = (lessonId: number): string => `lesson:${lessonId}`;

/** How far one has come with a lesson; undefined where it was not begun. */
export const findPart = (progress: ContentProgress | undefined, lessonId: number): Progress | undefined =>
  progress?.parts.find((part) => part.lesson_id === lessonId);

/** What the player needs of a lesson, with the place where it was left elsewhere; undefined while its video is missing. */
export function findSource({ id, video }: Lesson, progress?: ContentProgress): VideoSource | undefined {
  if (!video) return undefined;
  const { url, captions_url: captionsUrl, seconds, storyboard } = video;
  const part = findPart(progress, id);
  const left = part?.updated_at ? { time: part.position, at: Date.parse(part.updated_at) } : undefined;
  return { key: sourceKey(id), url, captionsUrl, seconds, storyboard, left };
}

/** The lesson that was learned last on any device, or, where that is done, the next one that is not. */
export function findLeftLesson(
  course: Course,
  progress: ContentProgress | undefined,
): PlayableLesson | undefined {
  const last = progress?.parts[0];
  const lessons = listPlayable(course);
  const at = lessons.findIndex(({ id }) => id === last?.lesson_id);
  if (!last?.completed) return lessons[at];
  return lessons.slice(at).find(({ id }) => !findPart(progress, id)?.completed) ?? lessons[at];
}
