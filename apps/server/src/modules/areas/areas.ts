import { sql } from 'kysely';
import { listAreas } from '@academy/contract/areas/general.ts';
import { listAreaHistory, recordArea } from '@academy/contract/areas/user.ts';
import type { OutputOf } from '@academy/contract/http/endpoint.ts';
import { areaHistory } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { recordArea as saveArea } from '../../domain/identity/record-area.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import { route, sharedRoute } from '../../transport/route.ts';

export const createAreaListRoute = ({ db }: { db: Db }) =>
  sharedRoute(listAreas, {
    shared: async ({ kind, parent_id: parentId, depth }) => {
      const rows =
        kind === 'major' ? await listMajorRows(db, parentId) : await listAreaRows(db, { parentId, depth });
      return { list: buildTree(rows, parentId ?? null) };
    },
  });

export const createAreaHistoryRoute = ({ db }: { db: Db }) =>
  route(listAreaHistory, async (_input, { identity }) => {
    const list = await db
      .selectFrom('area_choices')
      .innerJoin('areas', 'areas.id', 'area_choices.area_id')
      .select(['areas.id', 'areas.name', 'areas.signal', 'areas.lev'])
      .where('area_choices.user_id', '=', identity!.uid)
      .orderBy('area_choices.chosen_at', 'desc')
      .orderBy('areas.id')
      .limit(areaHistory.areas)
      .execute();
    return { list };
  });

export const createAreaRecordRoute = ({ db, clock }: { db: Db; clock: Clock }) =>
  route(recordArea, async ({ area_id: areaId }, { identity }) => {
    await saveArea(db, { userId: identity!.uid, areaId, at: clock.now() });
    return {};
  });

const areaNotFound = () => new AppError('NOT_FOUND', { message: '没有找到这个地区' });

/**
 * The areas below `parentId` (without it from the provinces), `depth` levels of them, by division code. Throws
 * NOT_FOUND for an unknown parent.
 */
async function listAreaRows(
  db: Db,
  { parentId, depth = 1 }: { parentId?: number | undefined; depth?: number | undefined },
): Promise<AreaRow[]> {
  const columns = ['id', 'parent_id', 'name', 'signal', 'lev'] as const;
  const query = db.selectFrom('areas').select(columns).orderBy('path');
  if (parentId === undefined) return query.where('lev', '<', depth).execute();
  const rows = await query
    .where(
      sql<boolean>`exists (select from areas parent where parent.id = ${parentId}::bigint
        and starts_with(areas.path, parent.path) and areas.lev <= parent.lev + ${depth}::integer)`,
    )
    .execute();
  // The parent's path begins with itself, so an existing parent is always among the rows.
  if (rows.length === 0) throw areaNotFound();
  return rows.filter((row) => row.id !== parentId);
}

/** The learning tracks in their order, one level only. Throws NOT_FOUND for an unknown parent. */
async function listMajorRows(db: Db, parentId: number | undefined): Promise<AreaRow[]> {
  const rows = await db
    .selectFrom('majors')
    .select(['id', 'name', 'signal'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  if (parentId !== undefined) {
    if (!rows.some((row) => row.id === parentId)) throw areaNotFound();
    return [];
  }
  return rows.map((row) => ({ ...row, parent_id: null, lev: 0 }));
}

interface AreaRow {
  id: number;
  parent_id: number | null;
  name: string;
  signal: string;
  lev: number;
}

type AreaNode = OutputOf<typeof listAreas>['list'][number];

/** The rows below `parentId` as a tree, each level in the order of the rows. */
function buildTree(rows: readonly AreaRow[], parentId: number | null): AreaNode[] {
  const byParent = Map.groupBy(rows, (row) => row.parent_id);
  const build = (parent: number | null): AreaNode[] =>
    (byParent.get(parent) ?? []).map(({ id, name, signal, lev }) => ({
      id,
      name,
      signal,
      lev,
      children: build(id),
    }));
  return build(parentId);
}
