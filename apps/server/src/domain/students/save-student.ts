import type { Relation } from '@academy/contract/limits.ts';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import { addGuardian, lockGuardian, noSuchStudent } from './guardianship.ts';
import { type Placement, placeStudent } from './placement.ts';

export interface NewStudent {
  readonly userId: number;
  /** As `tidyStudentName` gives it. */
  readonly name: string;
  readonly relation: Relation;
  readonly placement: Placement;
  /** Of the form. */
  readonly requestKey?: string | undefined;
  readonly now: Date;
}

/**
 * Adds a child, which becomes the current one; a form that is sent again adds nothing. Throws CONFLICT when there are
 * `students.most` already, or the form's name is somebody else's; and what `placeStudent` throws.
 */
export async function addStudent(tx: Tx, student: NewStudent): Promise<void> {
  const { userId, name, relation, placement, requestKey, now } = student;
  await lockGuardian(tx, userId);
  if (requestKey !== undefined && (await wasSent(tx, { userId, requestKey }))) return;
  const columns = await placeStudent(tx, placement);
  const added = await tx
    .insertInto('students')
    .values({ name, ...columns, request_key: requestKey ?? null, created_at: now })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  // Somebody else took the form's name this very moment.
  if (!added) throw new AppError('CONFLICT');
  await addGuardian(tx, { userId, studentId: added.id, relation, now });
}

async function wasSent(tx: Tx, { userId, requestKey }: { userId: number; requestKey: string }) {
  const known = await tx
    .selectFrom('students')
    .leftJoin('guardians', (join) =>
      join.onRef('guardians.student_id', '=', 'students.id').on('guardians.user_id', '=', userId),
    )
    .where('request_key', '=', requestKey)
    .select('guardians.user_id')
    .executeTakeFirst();
  if (known && known.user_id === null) throw new AppError('CONFLICT');
  return known !== undefined;
}

export interface ChangedStudent {
  readonly userId: number;
  readonly studentId: number;
  readonly name?: string | undefined;
  /** What the person who changes it is to the child. */
  readonly relation?: Relation | undefined;
  /** The whole place at school; without one it stays. */
  readonly placement?: Placement | undefined;
}

/** Changes what was given. Throws NOT_FOUND when the child is none of theirs, and what `placeStudent` throws. */
export async function changeStudent(tx: Tx, change: ChangedStudent): Promise<void> {
  const { userId, studentId, name, relation, placement } = change;
  const own = await tx
    .selectFrom('guardians')
    .where('user_id', '=', userId)
    .where('student_id', '=', studentId)
    .select('student_id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!own) throw noSuchStudent();
  const columns = {
    ...(name !== undefined && { name }),
    ...(placement && (await placeStudent(tx, placement))),
  };
  if (Object.keys(columns).length > 0)
    await tx.updateTable('students').set(columns).where('id', '=', studentId).execute();
  if (relation === undefined) return;
  await tx
    .updateTable('guardians')
    .set({ relation })
    .where('user_id', '=', userId)
    .where('student_id', '=', studentId)
    .execute();
}
