import type { Area } from '@academy/contract/areas/shapes.ts';
import type { Db } from '../../db/database.ts';

/** Every area of the academy by its division code. They are few, and hardly ever change. */
export async function readAreas(db: Db): Promise<ReadonlyMap<string, Area>> {
  const rows = await db.selectFrom('areas').select(['id', 'name', 'signal', 'lev']).orderBy('path').execute();
  return new Map(rows.map((row) => [row.signal, row]));
}
