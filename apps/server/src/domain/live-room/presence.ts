import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Seconds without an update after which a process counts as gone. */
const processTimeout = 15;

/** Records that a user visited the room; repeating it changes nothing. */
export async function recordVisit(
  db: Db,
  { contentId, userId, now }: { contentId: number; userId: number; now: Date },
): Promise<void> {
  await db
    .insertInto('live_visits')
    .values({ content_id: contentId, user_id: userId, first_visited_at: now })
    .onConflict((conflict) => conflict.columns(['content_id', 'user_id']).doNothing())
    .execute();
}

/**
 * Stores the number of visitors on this process and returns the number on all others. Also updates the live's peak.
 */
export async function updatePresence(
  db: Db,
  { contentId, process, count, now }: { contentId: number; process: string; count: number; now: Date },
): Promise<number> {
  const since = new Date(now.getTime() - processTimeout * 1_000);
  const { rows } = await sql<{ others: number }>`
    with own as (
      insert into live_presence (content_id, process, count, at) values (${contentId}, ${process}, ${count}, ${now})
      on conflict (content_id, process) do update set count = excluded.count, at = excluded.at
    ), others as (
      select coalesce(sum(count), 0)::integer as others from live_presence
      where content_id = ${contentId} and process <> ${process} and at > ${since}
    ), most as (
      update lives set peak_count = ${count} + (select others from others)
      where content_id = ${contentId} and status = 1 and peak_count < ${count} + (select others from others)
    ) select others from others`.execute(db);
  return rows[0]!.others;
}

export async function deletePresence(
  db: Db,
  { contentId, process }: { contentId: number; process: string },
): Promise<void> {
  await db
    .deleteFrom('live_presence')
    .where('content_id', '=', contentId)
    .where('process', '=', process)
    .execute();
}

export async function addLikes(
  db: Db,
  { contentId, count }: { contentId: number; count: number },
): Promise<void> {
  await sql`update lives set like_taps = like_taps + ${count}
    where content_id = ${contentId} and status = 1`.execute(db);
}
