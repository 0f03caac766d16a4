import { sql } from 'kysely';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';

/** Progress of a content as a whole; of a course, of all its lessons together. */
export interface ContentTotals {
  readonly userId: number;
  readonly contentId: number;
  /** Each second counted once. */
  readonly seenSeconds: number;
  readonly totalSeconds: number;
  /** Undefined until it is completed, then it stays. */
  readonly completedAt: Date | undefined;
}

/** Progress of these users in these contents, as far as they started them, in no order; one indexed read. */
export async function listContentProgress(
  db: Db | Tx,
  { userIds, contentIds }: { userIds: readonly number[]; contentIds: readonly number[] },
): Promise<ContentTotals[]> {
  if (userIds.length === 0 || contentIds.length === 0) return [];
  const rows = await db
    .selectFrom('progress')
    .select(['user_id', 'content_id', 'seen_seconds', 'total_seconds', 'completed_at'])
    .where('user_id', 'in', userIds)
    .where('content_id', 'in', contentIds)
    .where('lesson_id', '=', 0)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    contentId: row.content_id,
    seenSeconds: row.seen_seconds,
    totalSeconds: row.total_seconds,
    completedAt: row.completed_at ?? undefined,
  }));
}

export async function countCompleted(
  db: Db | Tx,
  { userId, type }: { userId: number; type: ContentType },
): Promise<number> {
  const { count } = await db
    .selectFrom('progress')
    .innerJoin('contents', 'contents.id', 'progress.content_id')
    .where('progress.user_id', '=', userId)
    .where('progress.lesson_id', '=', 0)
    .where('progress.completed_at', 'is not', null)
    .where('contents.type', '=', type)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
