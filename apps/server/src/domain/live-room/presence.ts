import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A process that was not heard of for so long, in seconds, has nobody in the room any more. */
const forgotten = 15;

/** Notes that somebody was there; a second time changes nothing. */
export async function noteVisit(
  db: Db,
  { contentId, userId, now }: { contentId: number; userId: number; now: Date },
): Promise<void> {
  await db
    .insertInto('live_visits')
    .values({ content_id: contentId, user_id: userId, first_at: now })
    .onConflict((conflict) => conflict.columns(['content_id', 'user_id']).doNothing())
    .execute();
}

/**
 * Says how many this process has in a room, and gives back how many all others have. The most at one time is kept.
 */
export async function countPresence(
  db: Db,
  { contentId, process, count, now }: { contentId: number; process: string; count: number; now: Date },
): Promise<number> {
  const since = new Date(now.getTime() - forgotten * 1_000);
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

/** Nobody of this process is in the room any more. */
export async function leavePresence(
  db: Db,
  { contentId, process }: { contentId: number; process: string },
): Promise<void> {
  await db
    .deleteFrom('live_presence')
    .where('content_id', '=', contentId)
    .where('process', '=', process)
    .execute();
}

/** Adds taps to a live that runs. */
export async function addLikes(
  db: Db,
  { contentId, count }: { contentId: number; count: number },
): Promise<void> {
  await sql`update lives set like_taps = like_taps + ${count}
    where content_id = ${contentId} and status = 1`.execute(db);
}
