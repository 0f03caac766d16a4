import { type EnrolmentState, lowestSchoolGrade } from '@academy/contract/enrolment-limits.ts';
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
  const columns = { ...(await resolveEnrolment(tx, enrolment)), enrolment_state: firstState(enrolment) };
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
  const before = await lockStudent(tx, { userId, studentId });
  const columns = {
    ...(name !== undefined && { name }),
    ...(enrolment && (await changeEnrolment(tx, before, enrolment))),
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

interface CurrentEnrolment {
  readonly schoolId: number | null;
  readonly classId: number | null;
  readonly state: EnrolmentState;
}

/** Locks a student, so that its guardians and its school change it one after the other. */
async function lockStudent(
  tx: Tx,
  { userId, studentId }: { userId: number; studentId: number },
): Promise<CurrentEnrolment> {
  const row = await tx
    .selectFrom('guardians')
    .innerJoin('students', 'students.id', 'guardians.student_id')
    .where('guardians.user_id', '=', userId)
    .where('students.id', '=', studentId)
    .select(['school_id as schoolId', 'class_id as classId', 'enrolment_state as state'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw studentNotFound();
  return row;
}

/**
 * The class of a student that waits for its school; undefined when the school has confirmed it. Throws NOT_FOUND when
 * the user is not its guardian, INVALID_INPUT when it has no class.
 */
export async function findPendingClass(
  tx: Tx,
  key: { userId: number; studentId: number },
): Promise<number | undefined> {
  const { classId, state } = await lockStudent(tx, key);
  if (state === 'confirmed') return undefined;
  if (classId === null) throw new AppError('INVALID_INPUT', { message: '请先给孩子选择班级' });
  return classId;
}

/** Counts a student for its school and class from now on, and for the time that it has been in them. */
export async function confirmStudent(tx: Tx, studentId: number): Promise<void> {
  await tx
    .updateTable('students')
    .set({ enrolment_state: 'confirmed' })
    .where('id', '=', studentId)
    .execute();
}

const firstState = ({ isConfirmed }: Enrolment): EnrolmentState => (isConfirmed ? 'confirmed' : 'pending');

/** A student that stays where it is, or only leaves its class, stays as it was decided. */
async function changeEnrolment(tx: Tx, before: CurrentEnrolment, enrolment: Enrolment) {
  const columns = await resolveEnrolment(tx, enrolment);
  const isUnchanged = columns.school_id === before.schoolId && columns.class_id === before.classId;
  const leavesClass = columns.school_id === before.schoolId && columns.class_id === null;
  const isDecided = isUnchanged || (leavesClass && before.state === 'confirmed');
  return {
    ...columns,
    enrolment_state: isDecided && !enrolment.isConfirmed ? before.state : firstState(enrolment),
  };
}

/** A student's grade, school and class; the school and the class are optional. */
export interface Enrolment {
  /** The code of the class was given. */
  readonly isConfirmed: boolean;
  readonly grade: number;
  /** Without a school: the grade was chosen by the names of 五四学制. */
  readonly fiveFour?: boolean | undefined;
  readonly schoolId?: number | undefined;
  readonly classId?: number | undefined;
}

interface EnrolmentColumns {
  readonly grade: number;
  readonly five_four: boolean;
  readonly school_id: number | null;
  readonly class_id: number | null;
}

/**
 * The columns of an enrolment. Throws INVALID_INPUT for a class without its school or of another grade, for a school
 * without this grade and for a school before kindergarten, NOT_FOUND for an unknown school or class.
 */
async function resolveEnrolment(
  tx: Tx,
  { grade, fiveFour = false, schoolId, classId }: Enrolment,
): Promise<EnrolmentColumns> {
  if (schoolId === undefined) {
    if (classId !== undefined) throw new AppError('INVALID_INPUT', { message: '请先选择学校' });
    return { grade, five_four: fiveFour, school_id: null, class_id: null };
  }
  if (grade < lowestSchoolGrade)
    throw new AppError('INVALID_INPUT', { message: '孕期和0–3岁的孩子不用选学校' });
  await checkSchool(tx, { schoolId, grade });
  const columns = { grade, five_four: false, school_id: schoolId, class_id: null };
  if (classId === undefined) return columns;
  const schoolClass = await tx
    .selectFrom('school_classes')
    .where('id', '=', classId)
    .where('school_id', '=', schoolId)
    .select('grade')
    .executeTakeFirst();
  if (!schoolClass) throw new AppError('NOT_FOUND', { message: '没有找到这个班级' });
  if (schoolClass.grade !== grade)
    throw new AppError('INVALID_INPUT', { message: '班级与年级不一致，请重新选择' });
  return { ...columns, class_id: classId };
}

/** A child is not put into a school of another stage. A school of which the grades are not known has all. */
async function checkSchool(tx: Tx, { schoolId, grade }: { schoolId: number; grade: number }): Promise<void> {
  const school = await tx
    .selectFrom('schools')
    .where('id', '=', schoolId)
    .select(['grade_from', 'grade_to'])
    .executeTakeFirst();
  if (!school) throw new AppError('NOT_FOUND', { message: '没有找到这所学校' });
  const { grade_from: from, grade_to: to } = school;
  if (from !== null && to !== null && (grade < from || grade > to))
    throw new AppError('INVALID_INPUT', { message: '这所学校没有这个年级，请重新选择学校' });
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
