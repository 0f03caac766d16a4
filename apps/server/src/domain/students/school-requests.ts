import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';

export interface SchoolRequest {
  readonly userId: number;
  readonly areaId: number;
  readonly name: string;
  readonly note: string;
  readonly now: Date;
}

/**
 * Throws NOT_FOUND for an unknown area, CONFLICT when the area or one within it has the school already: by its name, with or
 * without the area's before it.
 */
export async function checkRequestedSchool(
  db: Db | Tx,
  { areaId, name }: Pick<SchoolRequest, 'areaId' | 'name'>,
): Promise<void> {
  // The cast keeps ids beyond the column's range from failing: they are simply not found.
  const area = await sql<{ path: string }>`select path from areas where id = ${areaId}::bigint`.execute(db);
  const path = area.rows[0]?.path;
  if (path === undefined) throw new AppError('NOT_FOUND', { message: '没有找到这个地区' });
  const written = name.replaceAll(' ', '');
  const { rows } = await sql<{ name: string }>`
    select schools.name from schools join areas on areas.id = schools.area_id
    cross join replace(schools.name, ' ', '') as plain
    where starts_with(areas.path, ${path}) and ${written}::text in (plain, areas.name || plain, case when starts_with(plain, areas.name) then substr(plain, length(areas.name) + 1) end)
    limit 1`.execute(db);
  const [school] = rows;
  if (school) throw new AppError('CONFLICT', { message: `${school.name}已经在列表里，请按校名查找` });
}

/** The id of an earlier request for the same school by the same user; a concurrent one is waited for. */
export async function saveSchoolRequest(
  tx: Tx,
  { userId, areaId, name, note, now }: SchoolRequest,
): Promise<{ id: number; isNew: boolean }> {
  const added = await tx
    .insertInto('school_requests')
    .values({ user_id: userId, area_id: areaId, name, note, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'area_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { id: added.id, isNew: true };
  const { id } = await tx
    .selectFrom('school_requests')
    .where('user_id', '=', userId)
    .where('area_id', '=', areaId)
    .where('name', '=', name)
    .select('id')
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}
