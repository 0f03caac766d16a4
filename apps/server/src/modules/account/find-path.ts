import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import { gradeLabel } from '../../kit/school-year.ts';
import type { Account } from './get-account.ts';
import { areaSpot, classSpot, findRoot, schoolSpot, type Spot } from './places.ts';

/** The place that a call names; the narrowest counts, and the others must lie above it. */
export interface Asked {
  readonly area_id?: number | undefined;
  readonly school_id?: number | undefined;
  readonly class_id?: number | undefined;
}

interface Found {
  class_id: number | null;
  grade: number | null;
  class_name: string | null;
  school_id: number | null;
  school_name: string | null;
  school_account_id: number | null;
  area_path: string;
}

/**
 * The way from an account down to the place that was asked for, both included. Throws NOT_FOUND for what is not the
 * account's to see, as for what does not exist.
 */
export async function findPath(db: Db, account: Account, asked: Asked): Promise<readonly [Spot, ...Spot[]]> {
  const root = await findRoot(db, account);
  if (asked.area_id === undefined && asked.school_id === undefined && asked.class_id === undefined)
    return [root];
  const found = await find(db, asked);
  if (!found || !isWithin(account, found, asked)) throw noSuchPlace();
  const { class_id: classId, school_id: schoolId } = found;
  const areas = account.kind === 'school' ? [] : await listAreas(db, { account, path: found.area_path });
  return [
    root,
    ...areas,
    ...(schoolId === null ? [] : [schoolSpot({ id: schoolId, name: found.school_name! })]),
    ...(classId === null
      ? []
      : [classSpot({ id: classId, name: `${gradeLabel(found.grade!)}${found.class_name}` })]),
  ];
}

const noSuchPlace = () => new AppError('NOT_FOUND', { message: '没有找到这个地方' });

/** The narrowest place, together with what lies above it, if all that was named lies above each other. */
async function find(db: Db, { area_id: area, school_id: school, class_id: classId }: Asked) {
  const { rows } = await sql<Found>`
    select class.id as class_id, class.grade, class.name as class_name, schools.id as school_id,
      schools.name as school_name, schools.account_id as school_account_id, areas.path as area_path
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
function isWithin(account: Account, found: Found, asked: Asked): boolean {
  if (account.kind === 'platform') return true;
  if (account.kind === 'school') return found.school_account_id === account.id && asked.area_id === undefined;
  return found.area_path.startsWith(account.areaPath);
}

/** Areas from below the account's own down to this one. */
async function listAreas(db: Db, { account, path }: { account: Account; path: string }): Promise<Spot[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from areas
    where starts_with(${path}, path) and not starts_with(${account.areaPath}, path) order by lev`.execute(db);
  return rows.map(areaSpot);
}
