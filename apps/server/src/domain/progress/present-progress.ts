import { sql } from 'kysely';
import type { ContentProgress, Progress } from '@academy/contract/areas/progress.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import { findUnseen, type LearningUnit } from './learning-unit.ts';
import type { UnitProgress } from './unit-progress.ts';
import { totalLength, parseIntervals } from './intervals.ts';

export interface ProgressRow {
  /** 0 for the content itself; of a course that is the sum of its lessons. */
  lesson_id: number;
  seen: string;
  seen_seconds: number;
  position: number;
  total_seconds: number;
  completed_at: string | null;
  updated_at: string;
}

/**
 * A user's progress rows of a content (the query's `contents`) as one JSON column, the latest first; null for none.
 */
export const progressColumn = (userId: number) => sql<ProgressRow[] | null>`(
  select json_agg(json_build_object('lesson_id', lesson_id, 'seen', seen::text, 'seen_seconds', seen_seconds,
    'position', position, 'total_seconds', total_seconds, 'completed_at', completed_at, 'updated_at', updated_at)
    order by progress.updated_at desc, lesson_id)
  from progress where progress.user_id = ${userId} and progress.content_id = contents.id)`;

/** The progress in a content of this type; undefined if it was not started. */
export function presentProgress(
  rows: readonly ProgressRow[] | null,
  { contentId, type }: { contentId: number; type: ContentType },
): ContentProgress | undefined {
  const whole = rows?.find(({ lesson_id: lesson }) => lesson === 0);
  if (!rows || !whole) return undefined;
  const unitRows = type === 'course' ? rows.filter((row) => row !== whole) : [whole];
  return {
    seen_seconds: whole.seen_seconds,
    total_seconds: whole.total_seconds,
    completed: whole.completed_at !== null,
    parts: unitRows.map((row) => {
      const unit = { contentId, type, lessonId: row.lesson_id || undefined, total: row.total_seconds };
      return presentUnitProgress(parseProgressRow(row), unit);
    }),
  };
}

const parseProgressRow = (row: ProgressRow): UnitProgress => ({
  seen: parseIntervals(row.seen),
  position: row.position,
  completedAt: row.completed_at === null ? undefined : new Date(row.completed_at),
  updatedAt: new Date(row.updated_at),
});

/** The progress in one unit; undefined stands for one that was not started. */
export function presentUnitProgress(
  unitProgress: UnitProgress | undefined,
  { lessonId, total, type }: LearningUnit,
): Progress {
  const seen = unitProgress?.seen ?? [];
  const isOpen = !unitProgress?.completedAt && type !== 'graphic';
  return {
    lesson_id: lessonId ?? null,
    seen_seconds: totalLength(seen),
    total_seconds: total,
    position: unitProgress?.position ?? 0,
    completed: unitProgress?.completedAt !== undefined,
    missing: isOpen ? findUnseen(seen, total).map(([from, to]) => ({ from, to })) : [],
    updated_at: unitProgress?.updatedAt.toISOString() ?? null,
  };
}
