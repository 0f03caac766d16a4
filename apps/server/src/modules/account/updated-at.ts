import type { Db } from '../../db/database.ts';

/** When the figures were last brought up to date; null before the first time. */
export async function findUpdatedAt(db: Db): Promise<Date | null> {
  const state = await db.selectFrom('figure_state').select('updated_at').executeTakeFirst();
  return state?.updated_at ?? null;
}
