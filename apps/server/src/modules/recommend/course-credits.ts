import type { Db } from '../../db/database.ts';

/** The credits of those of the contents that are courses, by the content's id. */
export async function listCredits(db: Db, contents: readonly { id: number }[]): Promise<Map<number, number>> {
  const ids = contents.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('courses')
    .select(['content_id', 'credit'])
    .where('content_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.content_id, row.credit]));
}
