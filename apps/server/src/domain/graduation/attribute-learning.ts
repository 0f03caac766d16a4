import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

interface Learners {
  readonly studentId: number;
  readonly userIds: readonly number[];
}

/** Key of a guardian and the content or exam that they studied. */
export const attributionKey = (userId: number, itemId: number): string => `${userId}/${itemId}`;

/**
 * Seconds of contents that guardians studied for this student, by `attributionKey`: while it was their current student,
 * or while they had none. What was studied for a sibling is not counted. Whether it was completed is not checked
 * here.
 */
export async function sumStudySeconds(
  db: Db | Tx,
  { studentId, userIds, contentIds }: Learners & { contentIds: readonly number[] },
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0 || contentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('view_sessions as session')
    .innerJoin('view_intervals as played', 'played.session_id', 'session.id')
    .where('session.user_id', 'in', userIds)
    .where('session.content_id', 'in', contentIds)
    .where((eb) => eb.or([eb('session.student_id', '=', studentId), eb('session.student_id', 'is', null)]))
    .groupBy(['session.user_id', 'session.content_id'])
    .select([
      'session.user_id',
      'session.content_id',
      sql<number>`sum(played.to_second - played.from_second)`.as('seconds'),
    ])
    .execute();
  return new Map(rows.map((row) => [attributionKey(row.user_id, row.content_id), row.seconds]));
}

/** The exams that guardians took for this student, by the same rule, and passed. */
export async function listPassedExams(
  db: Db | Tx,
  { studentId, userIds, examIds }: Learners & { examIds: readonly number[] },
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0 || examIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('exam_attempts')
    .where('user_id', 'in', userIds)
    .where('exam_id', 'in', examIds)
    .where('passed', '=', true)
    .where('student_removed', '=', false)
    .where((eb) => eb.or([eb('student_id', '=', studentId), eb('student_id', 'is', null)]))
    .select(['user_id', 'exam_id'])
    .distinct()
    .execute();
  return new Set(rows.map((row) => attributionKey(row.user_id, row.exam_id)));
}
