import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

interface Learners {
  readonly studentId: number;
  readonly userIds: readonly number[];
}

/** Names a guardian and what they learned. */
export const attributionKey = (userId: number, thingId: number): string => `${userId}/${thingId}`;

/**
 * How many seconds guardians studied contents for this child, by `attributionKey`: while it was their current one, or
 * before they had any. What was studied for a brother or sister alone is theirs. Whether it was finished is not asked here.
 */
export async function sumStudiedFor(
  db: Db | Tx,
  { studentId, userIds, contentIds }: Learners & { contentIds: readonly number[] },
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0 || contentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('view_sessions as stay')
    .innerJoin('view_intervals as played', 'played.session_id', 'stay.id')
    .where('stay.user_id', 'in', userIds)
    .where('stay.content_id', 'in', contentIds)
    .where((eb) => eb.or([eb('stay.student_id', '=', studentId), eb('stay.student_id', 'is', null)]))
    .groupBy(['stay.user_id', 'stay.content_id'])
    .select(['stay.user_id', 'stay.content_id', sql<number>`sum(played.took)`.as('seconds')])
    .execute();
  return new Map(rows.map((row) => [attributionKey(row.user_id, row.content_id), row.seconds]));
}

/** Which exams guardians tried for this child, by the same rule, and passed. */
export async function listPassedFor(
  db: Db | Tx,
  { studentId, userIds, examIds }: Learners & { examIds: readonly number[] },
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0 || examIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('exam_attempts')
    .where('user_id', 'in', userIds)
    .where('exam_id', 'in', examIds)
    .where('passed', '=', true)
    .where((eb) => eb.or([eb('student_id', '=', studentId), eb('student_id', 'is', null)]))
    .select(['user_id', 'exam_id'])
    .distinct()
    .execute();
  return new Set(rows.map((row) => attributionKey(row.user_id, row.exam_id)));
}
