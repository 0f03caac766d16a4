import { Type, type Static } from 'typebox';
import { Nullable } from '../http/fields.ts';

/** Progress in one unit: a lesson, an article, a video. Times are seconds of the unit. */
export const Progress = Type.Object({
  /** Null for a content without lessons. */
  lesson_id: Nullable(Type.Integer()),
  /** Seconds watched, each counted once. */
  seen_seconds: Type.Integer(),
  total_seconds: Type.Integer(),
  /** Where the user stopped. */
  position: Type.Integer(),
  completed: Type.Boolean(),
  /** Intervals still to watch, in order; empty once completed, and for an article. */
  missing: Type.Array(Type.Object({ from: Type.Integer(), to: Type.Integer() })),
  /** When it was last watched; null if it was only opened. */
  updated_at: Nullable(Type.String()),
});
export type Progress = Static<typeof Progress>;

/** Progress in a whole content. */
export const ContentProgress = Type.Object({
  /** Of a course, the sum over its lessons. */
  seen_seconds: Type.Integer(),
  total_seconds: Type.Integer(),
  /** Stays true once completed, also when a lesson is added later. */
  completed: Type.Boolean(),
  /** Of a course, each started lesson, latest first; of any other content one. */
  parts: Type.Array(Progress),
});
export type ContentProgress = Static<typeof ContentProgress>;
