import { sql } from 'kysely';
import { liveLimits } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { changeSeats } from './seats.ts';

/** Updates `seen_at` of these users, so that those in the list keep their entry. */
export async function refreshSeatPresence(
  db: Db,
  { contentId, userIds, now }: { contentId: number; userIds: readonly number[]; now: Date },
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .updateTable('live_seats')
    .set({ seen_at: now })
    .where('content_id', '=', contentId)
    // One value, however many are in the room.
    .where(sql<boolean>`user_id = any(${userIds}::bigint[])`)
    .execute();
}

/** Removes entries that were not updated for `liveLimits.seatPresence` seconds. */
export async function removeAbsent(
  db: Db,
  { contentId, now }: { contentId: number; now: Date },
): Promise<void> {
  const deadline = new Date(now.getTime() - liveLimits.seatPresence * 1_000);
  const absent = await db
    .selectFrom('live_seats')
    .select('user_id')
    .where('content_id', '=', contentId)
    .where('seen_at', '<', deadline)
    .execute();
  if (absent.length === 0) return;
  await changeSeats(db, contentId, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('live_seats')
      .where('content_id', '=', contentId)
      .where('seen_at', '<', deadline)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
}
