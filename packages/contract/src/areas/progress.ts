import { Type, type Static } from 'typebox';
import { Nullable } from '../http/fields.ts';

/** How far one has come with one thing that takes time: a lesson, an article, a film. Times are seconds of the thing. */
export const Progress = Type.Object({
  /** Null for what has no lessons. */
  lesson_id: Nullable(Type.Integer()),
  /** Seconds that were seen, each counted once. */
  seen_seconds: Type.Integer(),
  total_seconds: Type.Integer(),
  /** Where one stopped. */
  position: Type.Integer(),
  completed: Type.Boolean(),
  /** What is still to be seen, in order; empty once it is completed, and for an article, where no place counts more. */
  missing: Type.Array(Type.Object({ from: Type.Integer(), to: Type.Integer() })),
  /** When it was seen last; null for what was only opened. */
  updated_at: Nullable(Type.String()),
});
export type Progress = Static<typeof Progress>;

/** How far one has come with a whole content. */
export const ContentProgress = Type.Object({
  /** Of a course, those of all its lessons. */
  seen_seconds: Type.Integer(),
  total_seconds: Type.Integer(),
  /** Once completed it stays so, also when a lesson is added later. */
  completed: Type.Boolean(),
  /** Of a course, each lesson that was begun, the latest first; of anything else one. */
  parts: Type.Array(Progress),
});
export type ContentProgress = Static<typeof ContentProgress>;
