import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Seconds without an update after which a process counts as gone. */
const processTimeout = 15;

interface Visit {
  readonly contentId: number;
  readonly userId: number;
  /** Keyed hash of the network and the browser; null where they are unknown. */
  readonly clientHash: string | null;
  readonly now: Date;
}

/** Records that a user visited the room; repeating it only updates where they came from. */
export async function recordVisit(db: Db, { contentId, userId, clientHash, now }: Visit): Promise<void> {
  await sql`
    insert into live_visits (content_id, user_id, first_visited_at, client_hash)
    values (${contentId}, ${userId}, ${now}, ${clientHash})
    on conflict (content_id, user_id) do update set client_hash = excluded.client_hash
      where live_visits.client_hash is distinct from excluded.client_hash`.execute(db);
}

interface Presence {
  readonly contentId: number;
  readonly process: string;
  readonly count: number;
  /** Numbers of the viewers, the same on every process; undefined while no other process is known to have the room open. */
  readonly viewers: readonly number[] | undefined;
  readonly now: Date;
}

/**
 * Stores who is in the room on this process, and returns how many viewers are on other processes only. Also updates the
 * live's peak, unless processes do not know each other's viewers yet and somebody might count twice.
 */
export async function updatePresence(
  db: Db,
  { contentId, process, count, viewers, now }: Presence,
): Promise<{ others: number; isShared: boolean }> {
  const since = new Date(now.getTime() - processTimeout * 1_000);
  const own = sql`${viewers ?? null}::bigint[]`;
  const { rows } = await sql<{ others: number; isShared: boolean }>`
    with own as (
      insert into live_presence (content_id, process, count, viewers, at)
      values (${contentId}, ${process}, ${count}, ${own}, ${now})
      on conflict (content_id, process) do update
        set count = excluded.count, viewers = excluded.viewers, at = excluded.at
    ), gone as (
      delete from live_presence where content_id = ${contentId} and process <> ${process} and at <= ${since}
    ), remote as (
      select count, viewers from live_presence
      where content_id = ${contentId} and process <> ${process} and at > ${since}
    ), others as (
      select (select count(*) from (select unnest(viewers) from remote except select unnest(${own})) known)::integer
          + coalesce(sum(count) filter (where viewers is null), 0)::integer as others,
        count(*) > 0 as is_shared,
        count(*) = 0 or (${own} is not null and bool_and(viewers is not null)) as is_exact
      from remote
    ), peak as (
      update lives set peak_count = ${count} + others from others
      where content_id = ${contentId} and status = 1 and is_exact and peak_count < ${count} + others
    ) select others, is_shared as "isShared" from others`.execute(db);
  return rows[0]!;
}

/** Of processes that ended without a word, in rooms that nobody opened again. */
export async function deleteOldPresence(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 24 * 3_600_000);
  await db.deleteFrom('live_presence').where('at', '<', before).execute();
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
