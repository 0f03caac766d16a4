import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isFiveFour, schoolYearOf } from '../../kit/china-calendar.ts';

export interface SchoolFilter {
  /** Schools in this area and all areas below it. */
  readonly areaId?: number | undefined;
  /** A part of the name. */
  readonly keyword?: string | undefined;
  readonly schoolId?: number | undefined;
  /** Only schools that have this grade, and those of which the grades are not known. */
  readonly grade?: number | undefined;
}

/** Maximum length of the list; others are found by keyword. */
const maxSchools = 50;

/** Schools ordered by area and name, as they are presented. */
export async function listSchools(
  db: Db,
  { areaId, keyword, schoolId, grade }: SchoolFilter,
): Promise<{ id: number; name: string; area_name: string; five_four: boolean }[]> {
  let query = db
    .selectFrom('schools')
    .innerJoin('areas', 'areas.id', 'schools.area_id')
    .select(['schools.id', 'schools.name', 'areas.name as area_name', 'areas.signal as area_code'])
    .orderBy('areas.path')
    .orderBy('schools.name')
    .limit(maxSchools);
  if (schoolId !== undefined) query = query.where('schools.id', '=', schoolId);
  if (areaId !== undefined)
    query = query.where(
      sql<boolean>`starts_with(areas.path, (select path from areas wanted where wanted.id = ${areaId}::bigint))`,
    );
  const namePart = keyword?.trim() ?? '';
  if (namePart !== '')
    query = query.where(sql<boolean>`position(lower(${namePart}::text) in lower(schools.name)) > 0`);
  if (grade !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb('grade_from', 'is', null),
        eb.and([eb('grade_from', '<=', grade), eb('grade_to', '>=', grade)]),
      ]),
    );
  const schools = await query.execute();
  return schools.map(({ area_code: areaCode, ...school }) => ({
    ...school,
    five_four: isFiveFour(areaCode),
  }));
}

/** A school's classes of this school year, by grade and name. */
export async function listClasses(
  db: Db,
  { schoolId, grade, now }: { schoolId: number; grade?: number | undefined; now: Date },
): Promise<{ id: number; name: string; grade: number }[]> {
  const classes = await db
    .selectFrom('school_classes')
    .where('school_id', '=', schoolId)
    .where('school_year', '=', schoolYearOf(now))
    .$if(grade !== undefined, (query) => query.where('grade', '=', grade!))
    .orderBy('grade')
    .orderBy(sql`length(name)`)
    .orderBy('name')
    .select(['id', 'name', 'grade'])
    .execute();
  return classes;
}
