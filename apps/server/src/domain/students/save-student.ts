import { type Relation, students } from '@academy/contract/limits.ts';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { addGuardian, lockGuardian, studentNotFound } from './guardians.ts';

export interface NewStudent {
  readonly userId: number;
  /** Cleaned by `cleanStudentName`. */
  readonly name: string;
  readonly relation: Relation;
  readonly enrolment: Enrolment;
  /** Idempotency key of the form. */
  readonly requestKey?: string | undefined;
  readonly now: Date;
}

/**
 * Adds a student, which becomes the current one; a repeated request adds nothing. Throws CONFLICT when the user has
 * `students.max` already, or the request key is another user's; and what `resolveEnrolment` throws.
 */
export async function addStudent(tx: Tx, student: NewStudent): Promise<void> {
  const { userId, name, relation, enrolment, requestKey, now } = student;
  await lockGuardian(tx, userId);
  if (requestKey !== undefined && (await wasAdded(tx, { userId, requestKey }))) return;
  const columns = await resolveEnrolment(tx, enrolment);
  const added = await tx
    .insertInto('students')
    .values({ name, ...columns, request_key: requestKey ?? null, created_at: now })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  // A concurrent request used the key first.
  if (!added) throw new AppError('CONFLICT');
  await addGuardian(tx, { userId, studentId: added.id, relation, now });
}

async function wasAdded(tx: Tx, { userId, requestKey }: { userId: number; requestKey: string }) {
  const existing = await tx
    .selectFrom('students')
    .leftJoin('guardians', (join) =>
      join.onRef('guardians.student_id', '=', 'students.id').on('guardians.user_id', '=', userId),
    )
    .where('request_key', '=', requestKey)
    .select('guardians.user_id')
    .executeTakeFirst();
  if (existing && existing.user_id === null) throw new AppError('CONFLICT');
  return existing !== undefined;
}

export interface StudentUpdate {
  readonly userId: number;
  readonly studentId: number;
  readonly name?: string | undefined;
  /** The updating guardian's relation to the student. */
  readonly relation?: Relation | undefined;
  /** The whole enrolment; undefined: unchanged. */
  readonly enrolment?: Enrolment | undefined;
}

/**
 * Updates the given fields. Throws NOT_FOUND when the user is not the student's guardian, and what `resolveEnrolment`
 * throws.
 */
export async function updateStudent(tx: Tx, update: StudentUpdate): Promise<void> {
  const { userId, studentId, name, relation, enrolment } = update;
  const row = await tx
    .selectFrom('guardians')
    .where('user_id', '=', userId)
    .where('student_id', '=', studentId)
    .select('student_id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw studentNotFound();
  const columns = {
    ...(name !== undefined && { name }),
    ...(enrolment && (await resolveEnrolment(tx, enrolment))),
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

/** A student's grade, school and class; the school and the class are optional. */
export interface Enrolment {
  readonly grade: number;
  readonly schoolId?: number | undefined;
  readonly classId?: number | undefined;
}

/**
 * The columns of an enrolment. Throws INVALID_INPUT for a class without its school or of another grade, NOT_FOUND for
 * an unknown school or class.
 */
async function resolveEnrolment(
  tx: Tx,
  { grade, schoolId, classId }: Enrolment,
): Promise<{ grade: number; school_id: number | null; class_id: number | null }> {
  if (schoolId === undefined) {
    if (classId !== undefined) throw new AppError('INVALID_INPUT', { message: '请先选择学校' });
    return { grade, school_id: null, class_id: null };
  }
  const school = await tx.selectFrom('schools').where('id', '=', schoolId).select('id').executeTakeFirst();
  if (!school) throw new AppError('NOT_FOUND', { message: '没有找到这所学校' });
  if (classId === undefined) return { grade, school_id: schoolId, class_id: null };
  const schoolClass = await tx
    .selectFrom('school_classes')
    .where('id', '=', classId)
    .where('school_id', '=', schoolId)
    .select('grade')
    .executeTakeFirst();
  if (!schoolClass) throw new AppError('NOT_FOUND', { message: '没有找到这个班级' });
  if (schoolClass.grade !== grade)
    throw new AppError('INVALID_INPUT', { message: '班级与年级不一致，请重新选择' });
  return { grade, school_id: schoolId, class_id: classId };
}

/** Letters of any script, digits, and separators between the parts of a name. */
const namePattern = /^[\p{L}\p{M}\p{Nd}](?:[\p{L}\p{M}\p{Nd} .·'’-]*[\p{L}\p{M}\p{Nd}])?$/u;
const tooManyMarks = /\p{M}{4,}/u;

/** A student's name as stored: one line, NFC, single spaces. Throws INVALID_INPUT with a message for the guardian. */
export function cleanStudentName(text: string): string {
  const name = text
    .normalize('NFC')
    .replaceAll(/[\p{Zs}\t\r\n]+/gu, ' ')
    .trim();
  if (name === '') throw new AppError('INVALID_INPUT', { message: '请填写孩子的称呼' });
  if (!namePattern.test(name) || tooManyMarks.test(name))
    throw new AppError('INVALID_INPUT', { message: '孩子的称呼只能用文字和数字' });
  if (Array.from(name).length > students.nameLength)
    throw new AppError('INVALID_INPUT', { message: `孩子的称呼最多 ${students.nameLength} 个字` });
  return name;
}
