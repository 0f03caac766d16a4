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

/** Throws NOT_FOUND for an unknown area, CONFLICT when the area has a school of this name already. */
export async function checkRequestedSchool(
  db: Db | Tx,
  { areaId, name }: Pick<SchoolRequest, 'areaId' | 'name'>,
): Promise<void> {
  // The cast keeps ids beyond the column's range from failing: they are simply not found.
  const { rows } = await sql`select id from areas where id = ${areaId}::bigint`.execute(db);
  if (rows.length === 0) throw new AppError('NOT_FOUND', { message: '没有找到这个地区' });
  const school = await db
    .selectFrom('schools')
    .where('area_id', '=', areaId)
    .where('name', '=', name)
    .select('id')
    .executeTakeFirst();
  if (school) throw new AppError('CONFLICT', { message: '这所学校已经在列表里，请按校名查找' });
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
