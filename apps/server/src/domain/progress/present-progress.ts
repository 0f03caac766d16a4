import { sql } from 'kysely';
import type { ContentProgress, Progress } from '@academy/contract/areas/progress.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import { findMissing } from './completion.ts';
import type { Part } from './find-part.ts';
import type { Subject } from './find-subject.ts';
import { lengthOf, parseSpans } from './spans.ts';

/** A row of `progress` as JSON carries it. */
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

/** What a person has of a content (of the query's `contents`), as one JSON column, the latest first; null for none. */
export const progressColumn = (userId: number) => sql<ProgressRow[] | null>`(
  select json_agg(json_build_object('lesson_id', lesson_id, 'seen', seen::text, 'seen_seconds', seen_seconds,
    'position', position, 'total_seconds', total_seconds, 'completed_at', completed_at, 'updated_at', updated_at)
    order by progress.updated_at desc, lesson_id)
  from progress where progress.user_id = ${userId} and progress.content_id = contents.id)`;

/** How far a person has come with a content of this type; undefined where they have not begun. */
export function presentProgress(
  rows: readonly ProgressRow[] | null,
  { contentId, type }: { contentId: number; type: ContentType },
): ContentProgress | undefined {
  const whole = rows?.find(({ lesson_id: lesson }) => lesson === 0);
  if (!rows || !whole) return undefined;
  const parts = type === 'course' ? rows.filter((row) => row !== whole) : [whole];
  return {
    seen_seconds: whole.seen_seconds,
    total_seconds: whole.total_seconds,
    completed: whole.completed_at !== null,
    parts: parts.map((row) => {
      const subject = { contentId, type, lessonId: row.lesson_id || undefined, total: row.total_seconds };
      return presentPart(partOf(row), subject);
    }),
  };
}

const partOf = (row: ProgressRow): Part => ({
  seen: parseSpans(row.seen),
  position: row.position,
  completedAt: row.completed_at === null ? undefined : new Date(row.completed_at),
  updatedAt: new Date(row.updated_at),
});

/** How far a person has come with one thing; undefined stands for what was not begun. */
export function presentPart(part: Part | undefined, { lessonId, total, type }: Subject): Progress {
  const seen = part?.seen ?? [];
  const isOpen = !part?.completedAt && type !== 'graphic';
  return {
    lesson_id: lessonId ?? null,
    seen_seconds: lengthOf(seen),
    total_seconds: total,
    position: part?.position ?? 0,
    completed: part?.completedAt !== undefined,
    missing: isOpen ? findMissing(seen, total).map(([from, to]) => ({ from, to })) : [],
    updated_at: part?.updatedAt.toISOString() ?? null,
  };
}
