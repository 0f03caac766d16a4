import { sql } from 'kysely';
import type { Student } from '@academy/contract/areas/student.ts';
import type { Db, Tx } from '../../db/database.ts';
import { gradeLabel, isFiveFour } from '../../kit/china-calendar.ts';

const selectStudents = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('guardians')
    .innerJoin('students', 'students.id', 'guardians.student_id')
    .leftJoin('schools', 'schools.id', 'students.school_id')
    .leftJoin('areas', 'areas.id', 'schools.area_id')
    .leftJoin('school_classes', 'school_classes.id', 'students.class_id')
    .where('guardians.user_id', '=', userId)
    .orderBy('guardians.bound_at')
    .orderBy('students.id')
    .select([
      'students.id',
      'students.name',
      'students.grade',
      'students.five_four',
      'students.class_id',
      'students.enrolment_state',
      'schools.id as school_id',
      'schools.name as school_name',
      'areas.name as area_name',
      'areas.signal as area_code',
      'school_classes.name as class_name',
      'guardians.relation',
      'guardians.current',
      sql<number>`(select count(*) - 1 from guardians others where others.student_id = students.id)`.as(
        'guardian_count',
      ),
    ]);

type StudentRow = Awaited<ReturnType<ReturnType<typeof selectStudents>['execute']>>[number];

/** A user's children, the first one they added first. */
export async function listStudents(db: Db | Tx, userId: number): Promise<Student[]> {
  const rows = await selectStudents(db, userId).execute();
  return rows.map(presentStudent);
}

/** A child of this user; undefined when there is none, or it is another user's. */
export async function findStudent(
  db: Db | Tx,
  { userId, studentId }: { userId: number; studentId: number },
): Promise<Student | undefined> {
  const row = await selectStudents(db, userId).where('students.id', '=', studentId).executeTakeFirst();
  return row && presentStudent(row);
}

const presentStudent = (row: StudentRow): Student => ({
  id: row.id,
  name: row.name,
  grade: row.grade,
  grade_label: gradeLabel(row.grade, { fiveFour: hasFiveFour(row) }),
  five_four: hasFiveFour(row),
  school:
    row.school_id === null
      ? null
      : {
          id: row.school_id,
          name: row.school_name ?? '',
          area_name: row.area_name ?? '',
          five_four: hasFiveFour(row),
        },
  class_id: row.class_id,
  class_name: row.class_name,
  enrolment_state: row.school_id === null ? null : row.enrolment_state,
  relation: row.relation,
  current: row.current,
  guardian_count: row.guardian_count,
});

const hasFiveFour = (row: StudentRow): boolean =>
  row.school_id === null ? row.five_four : isFiveFour(row.area_code);
