import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import type { NodeRow } from './area-tree.ts';

const unknown = () => new AppError('NOT_FOUND', { message: '没有找到这个地区' });

/**
 * The areas below `parentId` (below nothing: from the provinces), `depth` levels of them, in the order of their
 * division codes. Throws NOT_FOUND without the parent.
 */
export async function listAreaRows(
  db: Db,
  { parentId, depth = 1 }: { parentId?: number | undefined; depth?: number | undefined },
): Promise<NodeRow[]> {
  const columns = ['id', 'parent_id', 'name', 'signal', 'lev'] as const;
  const query = db.selectFrom('areas').select(columns).orderBy('path');
  if (parentId === undefined) return query.where('lev', '<', depth).execute();
  const rows = await query
    .where(
      sql<boolean>`exists (select from areas parent where parent.id = ${parentId}::bigint
        and starts_with(areas.path, parent.path) and areas.lev <= parent.lev + ${depth}::integer)`,
    )
    .execute();
  // The parent's path begins with itself, so it is among the rows wherever it exists.
  if (rows.length === 0) throw unknown();
  return rows.filter((row) => row.id !== parentId);
}

/** The learning tracks in their order, one level only: none lies below another. Throws NOT_FOUND without the parent. */
export async function listMajorRows(db: Db, parentId: number | undefined): Promise<NodeRow[]> {
  const rows = await db
    .selectFrom('majors')
    .select(['id', 'name', 'signal'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  if (parentId !== undefined) {
    if (!rows.some((row) => row.id === parentId)) throw unknown();
    return [];
  }
  return rows.map((row) => ({ ...row, parent_id: null, lev: 0 }));
}
