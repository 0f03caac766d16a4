import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { schoolYearOf } from '../../kit/china-calendar.ts';

export interface SchoolFilter {
  /** Schools in this area and all areas below it. */
  readonly areaId?: number | undefined;
  /** A part of the name. */
  readonly keyword?: string | undefined;
  readonly schoolId?: number | undefined;
}

/** Maximum length of the list; others are found by keyword. */
const maxSchools = 50;

/** Schools ordered by area and name: `{ id, name, area_name }`. */
export async function listSchools(
  db: Db,
  { areaId, keyword, schoolId }: SchoolFilter,
): Promise<{ id: number; name: string; area_name: string }[]> {
  let query = db
    .selectFrom('schools')
    .innerJoin('areas', 'areas.id', 'schools.area_id')
    .select(['schools.id', 'schools.name', 'areas.name as area_name'])
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
  return query.execute();
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
