import { findStored, keep } from '../../../platform/storage.ts';

/** Which lesson of a course was opened last on this device. */

const storageKey = 'course_lessons';

type Lessons = Readonly<Record<string, number>>;

const read = (): Lessons => findStored<Lessons>(storageKey) ?? {};

export function findLastLesson(courseId: number): number | undefined {
  return read()[courseId];
}

/** Undefined forgets the course: it was seen to its end. */
export function keepLastLesson(courseId: number, lessonId: number | undefined): void {
  keep(storageKey, { ...read(), [courseId]: lessonId });
}
