import type { Chapter, Lesson } from '@academy/contract/areas/content.ts';
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

/** What the player needs of a lesson; undefined while its video is missing. */
export function findSource({ id, video }: Lesson): VideoSource | undefined {
  if (!video) return undefined;
  const { url, captions_url: captionsUrl, seconds, storyboard } = video;
  return { key: sourceKey(id), url, captionsUrl, seconds, storyboard };
}
