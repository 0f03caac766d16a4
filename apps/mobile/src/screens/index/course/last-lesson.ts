import { findStored, keep } from '../../../platform/storage.ts';

/** Which lesson of a course was opened last on this device, and when (epoch milliseconds). */

const storageKey = 'course_lessons';

/** An earlier release kept the lesson alone. */
type Lessons = Readonly<Record<string, number | readonly [lesson: number, at: number]>>;

const read = (): Lessons => findStored<Lessons>(storageKey) ?? {};

export function findLastLesson(courseId: number): number | undefined {
  const kept = read()[courseId];
  return typeof kept === 'object' ? kept[0] : kept;
}

/** 0 where nothing is known. */
export function findLastTime(courseId: number): number {
  const kept = read()[courseId];
  return typeof kept === 'object' ? kept[1] : 0;
}

/** Undefined forgets the course: it was seen to its end. */
export function keepLastLesson(courseId: number, lessonId: number | undefined): void {
  keep(storageKey, { ...read(), [courseId]: lessonId === undefined ? undefined : [lessonId, Date.now()] });
}
