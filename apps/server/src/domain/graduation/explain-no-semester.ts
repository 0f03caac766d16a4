import { sql } from 'kysely';
import type { NoSemesterReason } from '@academy/contract/areas/student.ts';
import type { Db, Tx } from '../../db/database.ts';

/** Why a student has no semester, for a student without one. */
export async function explainNoSemester(db: Db | Tx, studentId: number): Promise<NoSemesterReason> {
  const row = await db
    .selectFrom('students')
    .leftJoin('schools', 'schools.id', 'students.school_id')
    .leftJoin('areas', 'areas.id', 'schools.area_id')
    .where('students.id', '=', studentId)
    .select([
      'students.school_id',
      sql<boolean>`exists (
        select from semesters
        join accounts on accounts.id = semesters.account_id
        join areas account_area on account_area.id = accounts.area_id
        where accounts.platform or accounts.id = schools.account_id
          or (accounts.kind = 'area' and starts_with(areas.path, account_area.path)))`.as('hasOthers'),
    ])
    .executeTakeFirst();
  if (!row || row.school_id === null) return 'noSchool';
  return row.hasOthers ? 'otherGrades' : 'noSemester';
}
