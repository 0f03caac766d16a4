import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Period } from '../../domain/statistics/periods.ts';
import { gradeLabel, isFiveFour, schoolYearOf } from '../../kit/china-calendar.ts';
import { AppError } from '../../kit/errors.ts';
import {
  type Account,
  areaPlace,
  classPlace,
  findAccountPlace,
  schoolPlace,
  type StatisticsPlace,
} from './account-places.ts';

/** The place that a call names; the narrowest counts, and the others must lie above it. */
export interface PlaceRequest {
  readonly area_id?: number | undefined;
  readonly school_id?: number | undefined;
  readonly class_id?: number | undefined;
}

interface PlaceRow {
  class_id: number | null;
  grade: number | null;
  class_name: string | null;
  school_id: number | null;
  school_name: string | null;
  school_account_id: number | null;
  area_path: string;
  area_code: string;
}

/**
 * The path from an account down to the requested place, both included. Throws NOT_FOUND for a place outside the
 * account, as for one that does not exist.
 */
export async function findPlacePath(
  db: Db,
  account: Account,
  request: PlaceRequest,
): Promise<readonly [StatisticsPlace, ...StatisticsPlace[]]> {
  const root = await findAccountPlace(db, account);
  if (request.area_id === undefined && request.school_id === undefined && request.class_id === undefined)
    return [root];
  const found = await find(db, request);
  if (!found || !canSee(account, found, request)) throw noSuchPlace();
  const { class_id: classId, school_id: schoolId } = found;
  const areas = account.kind === 'school' ? [] : await listAreas(db, { account, path: found.area_path });
  return [
    root,
    ...areas,
    ...(schoolId === null ? [] : [schoolPlace({ id: schoolId, name: found.school_name! })]),
    ...(classId === null
      ? []
      : [classPlace({ id: classId, name: `${labelGrade(found)}${found.class_name}` })]),
  ];
}

const noSuchPlace = () => new AppError('NOT_FOUND', { message: '没有找到这个地方' });

/** The narrowest place with what lies above it, if all named places lie on one path. */
async function find(db: Db, { area_id: area, school_id: school, class_id: classId }: PlaceRequest) {
  const { rows } = await sql<PlaceRow>`
    select class.id as class_id, class.grade, class.name as class_name, schools.id as school_id,
      schools.name as school_name, schools.account_id as school_account_id, areas.path as area_path, areas.signal as area_code
    from areas
    left join schools on ${school ?? null}::bigint is not null and schools.area_id = areas.id
      or ${classId ?? null}::bigint is not null and schools.area_id = areas.id
    left join school_classes class on ${classId ?? null}::bigint is not null and class.school_id = schools.id
    where (${classId ?? null}::bigint is null or class.id = ${classId ?? null}::bigint)
      and (${school ?? null}::bigint is null or schools.id = ${school ?? null}::bigint)
      and (${area ?? null}::bigint is null or exists (select from areas named where named.id = ${area ?? null}::bigint
        and case when schools.id is null then named.id = areas.id else starts_with(areas.path, named.path) end))
    limit 1`.execute(db);
  return rows[0];
}

/** A school sees its schools, a bureau what lies in its area, the academy everything. */
function canSee(account: Account, found: PlaceRow, request: PlaceRequest): boolean {
  if (account.kind === 'platform') return true;
  if (account.kind === 'school')
    return found.school_account_id === account.id && request.area_id === undefined;
  return found.area_path.startsWith(account.areaPath);
}

/** The areas from below the account's own down to this one. */
async function listAreas(
  db: Db,
  { account, path }: { account: Account; path: string },
): Promise<StatisticsPlace[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from areas
    where starts_with(${path}, path) and not starts_with(${account.areaPath}, path) order by lev`.execute(db);
  return rows.map(areaPlace);
}

interface BelowRequest {
  readonly account: Account;
  readonly place: StatisticsPlace;
  readonly period: Period;
}

/**
 * The places one step below: areas that have schools, and schools; the schools of an account; the classes of a
 * school.
 */
export async function listPlacesBelow(
  db: Db,
  { account, place, period }: BelowRequest,
): Promise<StatisticsPlace[]> {
  if (place.level === 'class') return [];
  if (place.level === 'school') return listClasses(db, { schoolId: place.id, period });
  if (place.level === 'account' && account.kind === 'school') return listSchools(db, place.placeIds);
  return listInArea(db, place.level === 'area' ? place.id : account.areaId);
}

async function listInArea(db: Db, areaId: number): Promise<StatisticsPlace[]> {
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
  return [...areas.map(areaPlace), ...schools.map(schoolPlace)];
}

async function listSchools(db: Db, ids: readonly number[]): Promise<StatisticsPlace[]> {
  if (ids.length === 0) return [];
  const schools = await db
    .selectFrom('schools')
    .where('id', 'in', ids)
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute();
  return schools.map(schoolPlace);
}

interface ClassRow {
  id: number;
  grade: number;
  name: string;
  school_year: number;
  area_code: string;
}

const labelGrade = ({ grade, area_code: code }: { grade: number | null; area_code: string }): string =>
  gradeLabel(grade ?? 0, { fiveFour: isFiveFour(code) });

/** The classes of the school years in which the period lies; if it lies in two, the older classes say their year. */
async function listClasses(
  db: Db,
  { schoolId, period }: { schoolId: number; period: Period },
): Promise<StatisticsPlace[]> {
  const years = [period.from, period.to].map((day) => schoolYearOf(new Date(`${day}T00:00:00+08:00`)));
  const { rows } = await sql<ClassRow>`
    select class.id, grade, class.name, school_year, areas.signal as area_code
    from school_classes class join schools on schools.id = class.school_id join areas on areas.id = schools.area_id
    where school_id = ${schoolId} and school_year = any(${years}::smallint[])
    order by school_year desc, grade, length(class.name), class.name`.execute(db);
  const latest = rows[0]?.school_year;
  return rows.map(({ id, name, school_year: year, ...row }) =>
    classPlace({
      id,
      name: `${labelGrade(row)}${name}${year === latest ? '' : `（${year} 学年）`}`,
    }),
  );
}

/** The classes of a school that are not among the listed ones, as one place: those of other school years. */
export async function findOtherClasses(
  db: Db,
  { schoolId, listed }: { schoolId: number; listed: readonly StatisticsPlace[] },
): Promise<Pick<StatisticsPlace, 'place' | 'placeIds'>> {
  const classes = await db
    .selectFrom('school_classes')
    .where('school_id', '=', schoolId)
    .select('id')
    .execute();
  const listedIds = new Set(listed.flatMap(({ placeIds }) => placeIds));
  return { place: 'class', placeIds: classes.map(({ id }) => id).filter((id) => !listedIds.has(id)) };
}
