import { type Relation, students } from '@academy/contract/limits.ts';
import type { Tx } from '../../db/database.ts';
import { holdPerson } from '../../db/hold-person.ts';
import { AppError } from '../../kit/app-error.ts';

/** Whatever changes somebody's children happens one after the other. Throws SESSION_ENDED when the person is gone. */
export async function lockGuardian(tx: Tx, userId: number): Promise<void> {
  if (!(await holdPerson(tx, userId))) throw new AppError('SESSION_ENDED');
}

interface Guardianship {
  readonly userId: number;
  readonly studentId: number;
  readonly relation: Relation;
  readonly now: Date;
}

/** Makes somebody a guardian of a child, which becomes their current one. Throws CONFLICT when they have `students.most`. */
export async function addGuardian(tx: Tx, { userId, studentId, relation, now }: Guardianship): Promise<void> {
  const { count } = await tx
    .selectFrom('guardians')
    .where('user_id', '=', userId)
    .select(tx.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= students.most)
    throw new AppError('CONFLICT', { message: `最多可以添加 ${students.most} 个孩子` });
  await tx.updateTable('guardians').set({ current: false }).where('user_id', '=', userId).execute();
  await tx
    .insertInto('guardians')
    .values({ user_id: userId, student_id: studentId, relation, current: true, bound_at: now })
    .execute();
}

interface OwnStudent {
  readonly userId: number;
  readonly studentId: number;
}

/** Makes this the child that learning counts for. Throws NOT_FOUND when it is none of theirs. */
export async function chooseStudent(tx: Tx, { userId, studentId }: OwnStudent): Promise<void> {
  await lockGuardian(tx, userId);
  await tx.updateTable('guardians').set({ current: false }).where('user_id', '=', userId).execute();
  const chosen = await tx
    .updateTable('guardians')
    .set({ current: true })
    .where('user_id', '=', userId)
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  if (chosen.numUpdatedRows === 0n) throw noSuchStudent();
}

/**
 * Ends that somebody looks after a child here. The child's record goes with its last guardian (the database sees to
 * it); of the others the first one becomes current. Throws NOT_FOUND when it is none of theirs.
 */
export async function leaveStudent(tx: Tx, { userId, studentId }: OwnStudent): Promise<void> {
  await lockGuardian(tx, userId);
  const left = await tx
    .deleteFrom('guardians')
    .where('user_id', '=', userId)
    .where('student_id', '=', studentId)
    .returning('current')
    .executeTakeFirst();
  if (!left) throw noSuchStudent();
  if (!left.current) return;
  const next = await tx
    .selectFrom('guardians')
    .where('user_id', '=', userId)
    .orderBy('bound_at')
    .orderBy('student_id')
    .select('student_id')
    .executeTakeFirst();
  if (next) await chooseStudent(tx, { userId, studentId: next.student_id });
}

/** Another's child is not there. */
export const noSuchStudent = (): AppError => new AppError('NOT_FOUND', { message: '没有找到这个孩子' });
