import type { Db, Tx } from '../../db/database.ts';

/** How far one has come with a content as a whole; of a course, with all its lessons together. */
export interface WholeProgress {
  readonly userId: number;
  readonly contentId: number;
  /** Each second counted once. */
  readonly seenSeconds: number;
  readonly totalSeconds: number;
  /** Undefined until it is completed; once it is, it stays. */
  readonly completedAt: Date | undefined;
}

/** What of these contents each of these people has begun, in no order; one indexed read. */
export async function listProgress(
  db: Db | Tx,
  { userIds, contentIds }: { userIds: readonly number[]; contentIds: readonly number[] },
): Promise<WholeProgress[]> {
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
