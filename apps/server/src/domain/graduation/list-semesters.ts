import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { schoolYearOf } from '../../kit/china-calendar.ts';

/** The school year in which a semester starts: until August it is the year before. */
const yearOfSemester = sql<number>`extract(year from semesters.starts_on - interval '8 months')::integer`;

/**
 * Semesters of a student, the latest first: those of the academy, of the student's school and of the authorities of
 * its area that are for the grade it had then, and every semester it graduated from.
 */
export function listSemesters(db: Db | Tx, { studentId, now }: { studentId: number; now: Date }) {
  return db
    .selectFrom('students')
    .leftJoin('schools', 'schools.id', 'students.school_id')
    .leftJoin('areas as school_area', 'school_area.id', 'schools.area_id')
    .innerJoin('semesters', (join) => join.onTrue())
    .innerJoin('accounts', 'accounts.id', 'semesters.account_id')
    .innerJoin('areas as account_area', 'account_area.id', 'accounts.area_id')
    .leftJoin('graduations', (join) =>
      join
        .onRef('graduations.semester_id', '=', 'semesters.id')
        .onRef('graduations.student_id', '=', 'students.id'),
    )
    .where('students.id', '=', studentId)
    .where((eb) =>
      eb.or([
        eb('graduations.serial', 'is not', null),
        eb.and([
          eb.or([
            eb('accounts.platform', '=', true),
            eb('accounts.id', '=', eb.ref('schools.account_id')),
            sql<boolean>`accounts.kind = 'area' and starts_with(school_area.path, account_area.path)`,
          ]),
          sql<boolean>`students.grade - (${schoolYearOf(now)} - ${yearOfSemester})
            between semesters.grade_from and semesters.grade_to`,
        ]),
      ]),
    )
    .orderBy('semesters.starts_on', 'desc')
    .orderBy('semesters.id', 'desc')
    .select([
      'semesters.id',
      'semesters.name',
      'semesters.enabled',
      'semesters.elective_credits',
      'accounts.name as account_name',
      'graduations.serial',
      'semesters.starts_on',
      'semesters.ends_on',
    ])
    .execute();
}

export type SemesterRow = Awaited<ReturnType<typeof listSemesters>>[number];
