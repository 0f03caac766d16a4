import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { retryTransaction } from '../../db/transactions.ts';
import { AppError } from '../../kit/errors.ts';
import { emitLiveChanged } from './live-events.ts';
import { lockLive } from './lives.ts';

/**
 * Segment numbers to skip after a process died: players may know numbers of segments that were not stored, ten
 * seconds or more of them.
 */
const skippedNumbers = 30;

export interface RunKey {
  contentId: number;
  number: number;
}

export interface CreatedRun extends RunKey {
  /** Number of its first segment among all segments of the live's playlists. */
  sequence: number;
}

interface NewRun extends RunKey {
  userId: number;
  /** Id of the server process that packages it. */
  process: string;
  at: Date;
  /** Ends the run of the current publisher. */
  takeover: boolean;
}

export async function getNextRunNumber(db: Db | Tx, contentId: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from live_runs where content_id = ${contentId}`.execute(db);
  return rows[0]!.number;
}

/**
 * Starts a run under the number that the publisher was promised. Throws CONFLICT when the live is not running, or
 * when somebody publishes it and `takeover` is false (`data.publishing` is true then), NOT_ALLOWED when the number
 * was used already. Retried, because merging and erasing users lock the users before their lives.
 */
export function createRun(db: Db, newRun: NewRun): Promise<CreatedRun> {
  const { contentId, number, userId, process, at, takeover } = newRun;
  return retryTransaction(db, async (tx) => {
    const live = await lockLive(tx, contentId);
    if (live.status !== liveStatus.live) throw new AppError('CONFLICT', { data: { publishing: false } });
    if (live.openRun !== null) {
      if (!takeover) throw new AppError('CONFLICT', { data: { publishing: true } });
      await markTakenOver(tx, { contentId, number: live.openRun, at }, process);
    }
    if ((await getNextRunNumber(tx, contentId)) !== number) throw new AppError('NOT_ALLOWED');
    const runStart = await findRunStart(tx, contentId);
    const row = { content_id: contentId, number, user_id: userId, process, ...runStart };
    await tx
      .insertInto('live_runs')
      .values({ ...row, heartbeat_at: at, started_at: at })
      .execute();
    await tx
      .updateTable('lives')
      .set({ publisher_left_at: null })
      .where('content_id', '=', contentId)
      .execute();
    return { contentId, number, sequence: runStart.sequence };
  });
}

/** Where the next run starts: in the live's own time, and in the numbering of all segments. */
async function findRunStart(
  tx: Tx,
  contentId: number,
): Promise<{ start_milliseconds: number; sequence: number }> {
  const { rows } = await sql<{ start_milliseconds: number; sequence: number }>`
    select coalesce(sum(milliseconds), 0)::integer as start_milliseconds,
      coalesce(max(live_runs.sequence + coalesce(live_segments.number + 1, 0)
        + case when broken then ${skippedNumbers}::integer else 0 end), 0)::integer as sequence
    from live_runs left join live_segments
      on live_segments.content_id = live_runs.content_id and live_segments.run = live_runs.number
    where live_runs.content_id = ${contentId}`.execute(tx);
  return rows[0]!;
}

const markEnded = (tx: Tx | Db, { contentId, number, at }: RunKey & { at: Date }) =>
  tx
    .updateTable('live_runs')
    .set({ ended_at: at })
    .where('content_id', '=', contentId)
    .where('number', '=', number)
    .where('ended_at', 'is', null)
    .execute();

/** Players may know segments that another process packaged but did not store yet, as after its death. */
const markTakenOver = (tx: Tx, { contentId, number, at }: RunKey & { at: Date }, process: string) =>
  tx
    .updateTable('live_runs')
    .set({ ended_at: at, broken: sql`process <> ${process}::uuid` })
    .where('content_id', '=', contentId)
    .where('number', '=', number)
    .execute();

/**
 * Ends a run when its publisher left; the grace period for the next publisher starts. Does nothing if the run has
 * ended already.
 */
export async function endRun(db: Db, { contentId, number, at }: RunKey & { at: Date }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { status, openRun: openNumber } = await lockLive(tx, contentId);
    if (openNumber !== number) return;
    await markEnded(tx, { contentId, number, at });
    if (status !== liveStatus.live) return;
    await tx
      .updateTable('lives')
      .set({ publisher_left_at: at })
      .where('content_id', '=', contentId)
      .execute();
  });
  emitLiveChanged(contentId);
}

/**
 * Records that a run is still being packaged; returns false when it must stop: it was taken over, or the live has
 * ended.
 */
export async function recordRunHeartbeat(
  db: Db,
  { contentId, number, at }: RunKey & { at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update live_runs set heartbeat_at = ${at} from lives join contents on contents.id = lives.content_id
    where contents.state = 'published' and lives.content_id = live_runs.content_id and lives.status = ${liveStatus.live}
      and live_runs.content_id = ${contentId} and number = ${number} and live_runs.ended_at is null
    returning number`.execute(db);
  return rows.length > 0;
}

/** Numbers of a live's runs that have segments, ascending. */
export async function listRunsWithSegments(db: Db, contentId: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from live_runs where content_id = ${contentId} and exists (
      select from live_segments where live_segments.content_id = live_runs.content_id and run = live_runs.number)
    order by number`.execute(db);
  return rows.map(({ number }) => number);
}

/** A packaging process sends a heartbeat every few seconds; after this many milliseconds it counts as dead. */
const maxSilence = 15_000;

/**
 * Ends runs whose process died: those without a heartbeat for too long, and those that the previous instance of a process left
 * behind, which the process names with the time of its own start (`previous`). Runs after that are its own, however late it asks. The grace period of their publishers starts now, since nobody could reconnect
 * before. With `heartbeatsCount: false` missing heartbeats are ignored: the database was down a moment ago, so none
 * could be stored, or their times say nothing.
 */
export async function endDeadRuns(
  db: Db,
  {
    now,
    previous,
    heartbeatsCount = true,
  }: {
    now: Date;
    previous?: { process: string; startedBefore: Date } | undefined;
    heartbeatsCount?: boolean;
  },
): Promise<void> {
  const heartbeatDeadline = new Date(heartbeatsCount ? now.getTime() - maxSilence : 0);
  const { rows } = await sql<{ content_id: number }>`
    with dead as (
      update live_runs set broken = true, ended_at = greatest(started_at, least(${now}, coalesce((
        select max(at + milliseconds * interval '1 ms') from live_segments
        where live_segments.content_id = live_runs.content_id and run = live_runs.number), heartbeat_at)))
      where ended_at is null and (heartbeat_at < ${heartbeatDeadline} or
        process = ${previous?.process ?? null}::uuid and started_at < ${previous?.startedBefore ?? null})
      returning content_id)
    update lives set publisher_left_at = case when status = ${liveStatus.live} then ${now}::timestamptz end
    from dead where dead.content_id = lives.content_id returning lives.content_id`.execute(db);
  for (const { content_id: contentId } of rows) emitLiveChanged(contentId);
}
