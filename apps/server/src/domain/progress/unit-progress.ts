import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared-statements.ts';
import {
  formatIntervals,
  type Interval,
  type Intervals,
  mergeIntervals,
  parseIntervals,
  totalLength,
} from './intervals.ts';
import { isComplete, type LearningUnit } from './learning-unit.ts';

export interface UnitOfUser {
  readonly userId: number;
  readonly unit: LearningUnit;
}

export interface UnitProgress {
  readonly seen: Intervals;
  readonly position: number;
  /** Undefined until it is completed. */
  readonly completedAt: Date | undefined;
  readonly updatedAt: Date;
}

/** Undefined for a unit that was not started. */
export async function findUnitProgress(
  db: Db | Tx,
  { userId, unit }: UnitOfUser,
): Promise<UnitProgress | undefined> {
  const row = await db
    .selectFrom('progress')
    .select(['seen', 'position', 'completed_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('content_id', '=', unit.contentId)
    .where('lesson_id', '=', unit.lessonId ?? 0)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return (
    row && {
      seen: parseIntervals(row.seen),
      position: row.position,
      completedAt: row.completed_at ?? undefined,
      updatedAt: row.updated_at,
    }
  );
}

interface ProgressUpdate extends UnitOfUser {
  /** What was seen now; it may overlap with what was seen before. */
  readonly seen: readonly Interval[];
  /** Undefined: unchanged. */
  readonly position?: number | undefined;
  /** A late heartbeat does not overwrite a newer position. */
  readonly madeAt: Date;
  readonly now: Date;
}

export interface SavedProgress {
  readonly unitProgress: UnitProgress;
  /** Whether the whole content is completed now: of a course, every lesson. */
  readonly contentCompleted: boolean;
  /** What this update completed. */
  readonly completes: { readonly unit: boolean; readonly content: boolean };
}

/** Adds to the progress of a unit and of its course. Completed stays completed. */
export async function saveUnitProgress(tx: Tx, update: ProgressUpdate): Promise<SavedProgress> {
  const { userId, unit, now } = update;
  const previous = await findUnitProgress(tx, update);
  const unitProgress = mergeProgress(previous, update);
  const courseCompletedAt = await writeUnitProgress(tx, {
    userId,
    unit,
    unitProgress,
    madeAt: update.madeAt,
    now,
  });
  const isNew = !previous?.completedAt && unitProgress.completedAt !== undefined;
  return {
    unitProgress,
    contentCompleted: courseCompletedAt !== undefined,
    // A course may also become complete because a lesson was removed.
    completes: { unit: isNew, content: courseCompletedAt?.getTime() === now.getTime() },
  };
}

function mergeProgress(
  previous: UnitProgress | undefined,
  { unit, position: reached, madeAt, now, ...update }: ProgressUpdate,
) {
  const seen = mergeIntervals([...(previous?.seen ?? []), ...update.seen]);
  const isNewest = !previous || madeAt >= previous.updatedAt;
  const isRead = unit.type === 'graphic';
  const chosenPosition = choosePosition(previous, { reached, isNewest, isRead });
  const position = Math.min(chosenPosition, unit.total);
  const isDone = isComplete({ seen, total: unit.total, position, isRead });
  return {
    seen,
    position,
    completedAt: previous?.completedAt ?? (isDone ? now : undefined),
    updatedAt: isNewest ? madeAt : previous.updatedAt,
  };
}

interface PositionInput {
  readonly reached: number | undefined;
  readonly isNewest: boolean;
  readonly isRead: boolean;
}

/** The last position; of an article, the furthest one that was in sight. */
function choosePosition(
  previous: UnitProgress | undefined,
  { reached, isNewest, isRead }: PositionInput,
): number {
  const previousPosition = previous?.position ?? 0;
  if (isRead) return Math.max(previousPosition, reached ?? 0);
  return isNewest ? (reached ?? previousPosition) : previousPosition;
}

interface ProgressRowUpdate extends UnitOfUser {
  readonly unitProgress: UnitProgress;
  readonly madeAt: Date;
  readonly now: Date;
}

/**
 * Writes the progress of a unit and of its course in one statement. Returns when the content as a whole was
 * completed.
 */
async function writeUnitProgress(tx: Tx, update: ProgressRowUpdate): Promise<Date | undefined> {
  if (update.unit.lessonId === undefined) {
    await sql`${upsertUnit(update)} ${prepared}`.execute(tx);
    return update.unitProgress.completedAt;
  }
  const { rows } = await sql<{ completed_at: Date | null }>`
    with unit as (${upsertUnit(update)} returning lesson_id, seen_seconds, completed_at)
    ${upsertCourseProgress(update)} returning completed_at
    ${prepared}`.execute(tx);
  return rows[0]?.completed_at ?? undefined;
}

const upsertUnit = ({ userId, unit, unitProgress }: ProgressRowUpdate): RawBuilder<unknown> => sql`
  insert into progress (user_id, content_id, lesson_id, seen, seen_seconds, position, total_seconds, completed_at, updated_at)
  values (${userId}, ${unit.contentId}, ${unit.lessonId ?? 0}, ${formatIntervals(unitProgress.seen)}, ${totalLength(unitProgress.seen)},
    ${unitProgress.position}, ${unit.total}, ${unitProgress.completedAt ?? null}, ${unitProgress.updatedAt})
  on conflict (user_id, content_id, lesson_id) do update set seen = excluded.seen, seen_seconds = excluded.seen_seconds,
    position = excluded.position, total_seconds = excluded.total_seconds, completed_at = excluded.completed_at,
    updated_at = excluded.updated_at`;

/**
 * SQL that writes the progress of a course: the sum of its lessons. It is completed once every lesson is, and then
 * stays completed; lessons without a video yet do not count. The values of the current lesson come from the query
 * `unit`, because a statement does not see its own writes.
 */
const upsertCourseProgress = ({ userId, unit, madeAt, now }: ProgressRowUpdate): RawBuilder<unknown> => sql`
  insert into progress (user_id, content_id, lesson_id, seen_seconds, total_seconds, completed_at, updated_at)
  select ${userId}::bigint, ${unit.contentId}::bigint, 0,
    coalesce(sum(coalesce(unit.seen_seconds, other.seen_seconds)), 0), sum(video.seconds),
    case when bool_and(coalesce(unit.completed_at, other.completed_at) is not null) then ${now}::timestamptz end,
    ${madeAt}::timestamptz
  from chapters join lessons on lessons.chapter_id = chapters.id
  join media_assets video on video.id = lessons.video_id and video.seconds > 0
  left join unit on unit.lesson_id = lessons.id
  left join progress other on other.user_id = ${userId} and other.content_id = ${unit.contentId}
    and other.lesson_id = lessons.id and other.lesson_id <> ${unit.lessonId}
  where chapters.course_id = ${unit.contentId}
  on conflict (user_id, content_id, lesson_id) do update set seen_seconds = excluded.seen_seconds,
    total_seconds = excluded.total_seconds, updated_at = greatest(progress.updated_at, excluded.updated_at),
    completed_at = coalesce(progress.completed_at, excluded.completed_at)`;
