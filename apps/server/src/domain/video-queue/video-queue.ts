import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { chinaDayRange } from '../../kit/china-calendar.ts';

/** Assumed of a video whose file claims no length, until it is measured: an ordinary lesson. */
export const unknownVideoSeconds = 600;

/** Added for an operator's video. Greater than any number of seconds below. */
const operatorPriority = 1_000_000_000;
const maxSeconds = 100_000_000;

/**
 * Waiting and running videos (`id`) with their `priority`: minus the seconds that are processed for their sender before
 * them. These are the videos whose processing began today, and the ones that the sender sent earlier and that still
 * wait. So senders take turns by the length of their videos, and each sender's come in the order of sending.
 */
export function rankedVideos(now: Date): RawBuilder<{ id: string; priority: number }> {
  const { from: today } = chinaDayRange(now);
  return sql`
    with counted as materialized (
      select id, user_id, by_operator, state, created_at, started_at, coalesce(seconds, ${sql.lit(unknownVideoSeconds)}) as seconds
      from uploads where kind = 'video' and (started_at >= ${today} or state = 'processing'))
    select waiting.id, (case when waiting.by_operator then ${sql.lit(operatorPriority)} else 0 end
      - least(${sql.lit(maxSeconds)}, coalesce(sum(earlier.seconds), 0)))::integer as priority
    from counted waiting
    left join counted earlier on earlier.user_id = waiting.user_id and earlier.id <> waiting.id
      and (earlier.started_at >= ${today} or (earlier.created_at, earlier.id) < (waiting.created_at, waiting.id))
    where waiting.state = 'processing'
    group by waiting.id, waiting.by_operator`;
}

/** The priority of an upload that is being queued; in the transaction that inserted it. */
export async function computeVideoPriority(
  tx: Tx,
  { uploadId, now }: { uploadId: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ priority: number }>`
    select priority from (${rankedVideos(now)}) ranked where id = ${uploadId}::uuid`.execute(tx);
  return rows[0]?.priority ?? 0;
}

/** For each of these waiting videos how many are processed before it, by upload id. */
export async function countVideosAhead(
  db: Db,
  { uploadIds, now }: { uploadIds: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, number>> {
  if (uploadIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; ahead: number }>`
    with ranked as materialized (
      select ranked.id, ranked.priority, uploads.created_at, uploads.started_at is not null as started
      from (${rankedVideos(now)}) ranked join uploads on uploads.id = ranked.id)
    select mine.id, (select count(*) from ranked other where other.id <> mine.id and (other.started
      or other.priority > mine.priority
      or (other.priority = mine.priority and (other.created_at, other.id) < (mine.created_at, mine.id)))) as ahead
    from ranked mine where mine.id = any(${[...uploadIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ahead }) => [id, ahead]));
}

/** Records that the processing of an upload begins, for the order of the videos that wait. */
export async function recordVideoStart(
  db: Db,
  { uploadId, now }: { uploadId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ started_at: now })
    .where('id', '=', uploadId)
    .where('state', '=', 'processing')
    .execute();
}
