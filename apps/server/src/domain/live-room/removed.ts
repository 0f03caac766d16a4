import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Which of these were sent away from a live's room. */
export async function listRemoved(
  db: Db,
  { contentId, userIds }: { contentId: number; userIds: readonly number[] },
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('live_visits')
    .select('user_id')
    .where('content_id', '=', contentId)
    .where('removed', '=', true)
    // One value, however many are in the room.
    .where(sql<boolean>`user_id = any(${userIds}::bigint[])`)
    .execute();
  return rows.map(({ user_id: id }) => id);
}
