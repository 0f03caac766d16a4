import { sql } from 'kysely';
import { pendingChildren } from '@academy/contract/enrolment-limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { schoolYearOf } from '../../kit/china-calendar.ts';

/** Students who wait until their school confirms that they are in the class that their guardians entered. */

export interface PendingSchool {
  readonly id: number;
  readonly name: string;
  /** The division code of its area. */
  readonly areaCode: string;
  readonly pendingCount: number;
}

/** The schools that an account runs, by name, with the number of their pending students. */
export async function listPendingSchools(db: Db, accountId: number): Promise<PendingSchool[]> {
  const { rows } = await sql<PendingSchool>`
    select schools.id, schools.name, areas.signal as "areaCode", (select count(*) from students where school_id = schools.id and enrolment_state = 'pending')
      as "pendingCount"
    from schools join areas on areas.id = schools.area_id
    where account_id = ${accountId} order by schools.name, schools.id`.execute(db);
  return rows;
}

export interface PendingClass {
  /** Null for students without a class. */
  readonly classId: number | null;
  readonly grade: number | null;
  readonly name: string | null;
  /** 2026 for the school year that begins in September 2026. */
  readonly schoolYear: number | null;
  readonly code: string | null;
  readonly pendingCount: number;
}

/** A school's classes of this school year and those with pending students, by grade; students without a class last. */
export async function listPendingClasses(
  db: Db,
  { schoolId, now }: { schoolId: number; now: Date },
): Promise<PendingClass[]> {
  const { rows } = await sql<PendingClass>`
    with pending as (
      select class_id, count(*) as count from students
      where school_id = ${schoolId} and enrolment_state = 'pending' group by class_id)
    select * from (
      select class.id as "classId", grade, name, school_year as "schoolYear", code, coalesce(count, 0) as "pendingCount"
      from school_classes class left join pending on pending.class_id = class.id
      where school_id = ${schoolId} and (school_year = ${schoolYearOf(now)} or count > 0)
      union all select null, null, null, null, null, count from pending where class_id is null) classes
    order by grade nulls last, length(name), name, "schoolYear" desc`.execute(db);
  return rows;
}

export interface PendingStudent {
  readonly id: number;
  readonly classId: number | null;
  readonly name: string;
  readonly grade: number;
  /** The day on which it was put in its class, in China. */
  readonly addedOn: string;
}

/** A school's pending students, the first `pendingChildren.perClass` of each class, the longest waiting first. */
export async function listPendingStudents(db: Db, schoolId: number): Promise<PendingStudent[]> {
  const { rows } = await sql<PendingStudent>`
    select id, "classId", name, grade, "addedOn" from (
      select pending.*, row_number() over (partition by "classId" order by "addedOn", id) as position from (
        select students.id, students.class_id as "classId", students.name, grade,
          greatest(china_day(created_at), (select max(since) from enrolments where student_id = students.id)) as "addedOn"
        from students where students.school_id = ${schoolId} and enrolment_state = 'pending') pending) numbered
    where position <= ${pendingChildren.perClass} order by "addedOn", id`.execute(db);
  return rows;
}

interface Decision {
  readonly action: 'confirm' | 'decline';
  readonly schoolId: number;
  /** The class in which the school saw them; null: none. */
  readonly classId: number | null;
  readonly studentIds: readonly number[];
}

/**
 * Confirms students, or declines them, who then have no class. Those who are not pending in this class any more are left
 * as they are. Returns the ids of the students that were decided.
 */
export async function decideStudents(
  tx: Tx,
  { action, schoolId, classId, studentIds }: Decision,
): Promise<number[]> {
  const rows = await tx
    .updateTable('students')
    .set(
      action === 'confirm'
        ? { enrolment_state: 'confirmed' }
        : { enrolment_state: 'declined', class_id: null },
    )
    .where('school_id', '=', schoolId)
    .where('class_id', classId === null ? 'is' : '=', classId)
    .where('enrolment_state', '=', 'pending')
    .where('id', 'in', [...studentIds])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
