import { sql } from 'kysely';
import type { Period } from '../../domain/figures/periods.ts';
import type { Db } from '../../db/database.ts';
import { gradeLabel, schoolYearOf } from '../../kit/school-year.ts';
import type { Account } from './get-account.ts';
import { areaSpot, classSpot, schoolSpot, type Spot } from './places.ts';

interface Asked {
  readonly account: Account;
  readonly spot: Spot;
  readonly period: Period;
}

/** The places one step below: areas that have schools, and schools; the schools of an account; the classes of a school. */
export async function listBelow(db: Db, { account, spot, period }: Asked): Promise<Spot[]> {
  if (spot.level === 'class') return [];
  if (spot.level === 'school') return listClasses(db, { schoolId: spot.id, period });
  if (spot.level === 'account' && account.kind === 'school') return listSchools(db, spot.placeIds);
  return listInArea(db, spot.level === 'area' ? spot.id : account.areaId);
}

async function listInArea(db: Db, areaId: number): Promise<Spot[]> {
  const { rows: areas } = await sql<{ id: number; name: string }>`
    select below.id, below.name from areas below where below.parent_id = ${areaId} and exists (
      select from schools join areas own on own.id = schools.area_id where starts_with(own.path, below.path))
    order by below.path`.execute(db);
  const schools = await db
    .selectFrom('schools')
    .where('area_id', '=', areaId)
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute();
  return [...areas.map(areaSpot), ...schools.map(schoolSpot)];
}

async function listSchools(db: Db, ids: readonly number[]): Promise<Spot[]> {
  if (ids.length === 0) return [];
  const schools = await db
    .selectFrom('schools')
    .where('id', 'in', ids)
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute();
  return schools.map(schoolSpot);
}

/** Of the school years in which the period lies; where it lies in two, the older classes say theirs. */
async function listClasses(
  db: Db,
  { schoolId, period }: { schoolId: number; period: Period },
): Promise<Spot[]> {
  const years = [period.from, period.to].map((day) => schoolYearOf(new Date(`${day}T00:00:00+08:00`)));
  const { rows } = await sql<{ id: number; grade: number; name: string; school_year: number }>`
    select id, grade, name, school_year from school_classes
    where school_id = ${schoolId} and school_year = any(${years}::smallint[])
    order by school_year desc, grade, length(name), name`.execute(db);
  const latest = rows[0]?.school_year;
  return rows.map(({ id, grade, name, school_year: year }) =>
    classSpot({
      id,
      name: `${gradeLabel(grade)}${name}${year === latest ? '' : `（${year} 学年）`}`,
    }),
  );
}
