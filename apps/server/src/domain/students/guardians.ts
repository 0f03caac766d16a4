import { type Relation, students } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { lockUser } from '../../db/lock-user.ts';
import { AppError } from '../../kit/errors.ts';

/**
 * Locks the user, so that changes of their children run one after the other. Throws SESSION_ENDED for a deleted user.
 */
export async function lockGuardian(tx: Tx, userId: number): Promise<void> {
  if (!(await lockUser(tx, userId))) throw new AppError('SESSION_ENDED');
}

interface Guardianship {
  readonly userId: number;
  readonly studentId: number;
  readonly relation: Relation;
  readonly now: Date;
}

/**
 * Makes a user a guardian of a student, which becomes their current one. Throws CONFLICT when they have
 * `students.max` already.
 */
export async function addGuardian(tx: Tx, { userId, studentId, relation, now }: Guardianship): Promise<void> {
  const { count } = await tx
    .selectFrom('guardians')
    .where('user_id', '=', userId)
    .select(tx.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= students.max)
    throw new AppError('CONFLICT', { message: `最多可以添加 ${students.max} 个孩子` });
  await tx.updateTable('guardians').set({ current: false }).where('user_id', '=', userId).execute();
  await tx
    .insertInto('guardians')
    .values({ user_id: userId, student_id: studentId, relation, current: true, bound_at: now })
    .execute();
}

interface GuardianKey {
  readonly userId: number;
  readonly studentId: number;
}

/** Sets the student for whom a user's learning counts. Throws NOT_FOUND when they are not its guardian. */
export async function setCurrentStudent(tx: Tx, { userId, studentId }: GuardianKey): Promise<void> {
  await lockGuardian(tx, userId);
  await tx.updateTable('guardians').set({ current: false }).where('user_id', '=', userId).execute();
  const updated = await tx
    .updateTable('guardians')
    .set({ current: true })
    .where('user_id', '=', userId)
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) throw studentNotFound();
}

/** The name of a user's student. Throws NOT_FOUND when they are not its guardian. */
export async function getGuardedName(tx: Tx, { userId, studentId }: GuardianKey): Promise<string> {
  const row = await tx
    .selectFrom('guardians')
    .innerJoin('students', 'students.id', 'guardians.student_id')
    .where('user_id', '=', userId)
    .where('student_id', '=', studentId)
    .select('students.name')
    .executeTakeFirst();
  if (!row) throw studentNotFound();
  return row.name;
}

/**
 * Removes a user as guardian. The database deletes a student with its last guardian; the first of the user's other
 * students becomes current. Throws NOT_FOUND when they are not its guardian.
 */
export async function removeGuardian(tx: Tx, { userId, studentId }: GuardianKey): Promise<void> {
  await lockGuardian(tx, userId);
  const removed = await tx
    .deleteFrom('guardians')
    .where('user_id', '=', userId)
    .where('student_id', '=', studentId)
    .returning('current')
    .executeTakeFirst();
  if (!removed) throw studentNotFound();
  if (!removed.current) return;
  const next = await tx
    .selectFrom('guardians')
    .where('user_id', '=', userId)
    .orderBy('bound_at')
    .orderBy('student_id')
    .select('student_id')
    .executeTakeFirst();
  if (next) await setCurrentStudent(tx, { userId, studentId: next.student_id });
}

/** Used for another user's student too, so that its existence is not revealed. */
export const studentNotFound = (): AppError => new AppError('NOT_FOUND', { message: '没有找到这个孩子' });

/** The student for whom a user's learning counts now; undefined if they have none. */
export async function findCurrentStudent(db: Db | Tx, userId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('guardians')
    .where('user_id', '=', userId)
    .where('current', '=', true)
    .select('student_id')
    .executeTakeFirst();
  return row?.student_id;
}

interface Guardian {
  readonly userId: number;
  readonly relation: Relation;
}

/** A student's guardians, the first one first. */
export async function listGuardians(db: Db | Tx, studentId: number): Promise<Guardian[]> {
  const rows = await db
    .selectFrom('guardians')
    .where('student_id', '=', studentId)
    .orderBy('bound_at')
    .orderBy('user_id')
    .select(['user_id', 'relation'])
    .execute();
  return rows.map((row) => ({ userId: row.user_id, relation: row.relation }));
}
