import { type RawBuilder, sql } from 'kysely';
import { liveLimits, liveStatus } from '@academy/contract/limits.ts';
import { liveStarts } from '@academy/contract/live-plan-limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { retryTransaction } from '../../db/transactions.ts';
import { AppError } from '../../kit/errors.ts';
import { checkStartTime, isFalseStart } from './live-times.ts';
import { emitLiveChanged } from './live-events.ts';
import { assertTransition, lockLive } from './lives.ts';

interface Start {
  contentId: number;
  at: Date;
  /** The manager knows how long before its time the live would start. */
  isConfirmed?: boolean;
  /** The manager is its expert, who may rehearse before the time. */
  mayRehearse?: boolean;
}

/**
 * Starts a live now; no error if it is running already. Its planned times stay. Throws CONFLICT when it has ended, starts
 * by itself or would start much too early, and NOT_CONFIRMED when it would start early and `isConfirmed` is false.
 */
export async function startLive(
  db: Db,
  { contentId, at, isConfirmed = false, mayRehearse = false }: Start,
): Promise<void> {
  const hasStarted = await db.transaction().execute(async (tx) => {
    const { status, origin, startsAt } = await lockLive(tx, contentId);
    if (origin === 'recorded')
      throw new AppError('CONFLICT', { message: '这是录播直播，会在预定时间自动开始和结束' });
    if (status === liveStatus.live) return false;
    assertTransition(status, liveStatus.live);
    const live = tx.selectFrom('lives').select('reserve_count').where('content_id', '=', contentId);
    const { reserve_count: reserveCount } = await live.executeTakeFirstOrThrow();
    checkStartTime({ startsAt, reserveCount }, { at, isConfirmed, mayRehearse });
    const changes = { status: liveStatus.live, started_at: at, run: 0, trim_seconds: recordedSeconds };
    await tx.updateTable('lives').set(changes).where('content_id', '=', contentId).execute();
    return true;
  });
  if (hasStarted) emitLiveChanged(contentId);
}

/** The recording begins after what an earlier false start recorded, which nobody is meant to see. */
const recordedSeconds = sql<number>`coalesce((
  select ceil(sum(milliseconds) / 1000.0) from live_segments where live_segments.content_id = lives.content_id), 0)::integer`;

/**
 * Ends a live now. Listeners of the event disconnect its publisher; what was sent last still becomes part of the
 * recording. One that was started for a moment before its time becomes upcoming again, and its reservations stay. Throws
 * CONFLICT unless it is running. Retried, because users are merged and erased before their notices, which go with it.
 */
export async function endLive(db: Db, { contentId, at }: { contentId: number; at: Date }): Promise<void> {
  await retryTransaction(db, async (tx) => {
    const live = await lockLive(tx, contentId);
    assertTransition(live.status, liveStatus.replay);
    if (isFalseStart(live, at)) return undoStart(tx, contentId);
    const changes = { status: liveStatus.replay, ended_at: at, publisher_left_at: null };
    await tx.updateTable('lives').set(changes).where('content_id', '=', contentId).execute();
  });
  emitLiveChanged(contentId);
}

/**
 * Whoever was there, viewed it, waited for a seat or liked it during a false start is not part of the live. Who visited
 * the room stays known to its moderators.
 */
async function undoStart(tx: Tx, contentId: number): Promise<void> {
  await sql`update lives set status = ${liveStatus.upcoming}, started_at = null, publisher_left_at = null, run = 0,
      peak_count = 0, like_taps = 0, seat_version = seat_version + 1
    where content_id = ${contentId}`.execute(tx);
  await sql`delete from live_seats where content_id = ${contentId}`.execute(tx);
  await sql`update live_visits set attended_at = null where content_id = ${contentId}`.execute(tx);
  await sql`delete from live_guests where content_id = ${contentId}`.execute(tx);
  // Nobody views a live before it starts, so all of its views are of the false start.
  await sql`delete from content_views where content_id = ${contentId}`.execute(tx);
  await sql`delete from uncounted_views where content_id = ${contentId}`.execute(tx);
  await sql`update contents set view_count = 0 where id = ${contentId}`.execute(tx);
}

/**
 * When a live that was started but never published ends: after its planned length, but an hour after its start at the
 * earliest.
 */
const endWithoutPublisher = sql`started_at + greatest(ends_at - starts_at, interval '1 h')`;

/** A pre-recorded live, while it is published. */
const startsByItself = sql`origin = 'recorded' and video_id is not null
  and exists (select from contents where contents.id = content_id and state = 'published')`;

/**
 * Performs the transitions that are due: pre-recorded lives start and end at their times, and a live whose publisher
 * did not return in time ends, or is upcoming again when it was a false start. Pre-recorded ones only while they are published. A live that
 * missed both times does both transitions. With `graceCounts: false` nobody's return is overdue, because the time at
 * which they left says nothing.
 */
export async function advanceLives(
  db: Db,
  { now, graceCounts = true }: { now: Date; graceCounts?: boolean },
): Promise<void> {
  await updateStatus(
    db,
    sql`status = ${liveStatus.live}, started_at = starts_at`,
    sql`status = ${liveStatus.upcoming} and starts_at <= ${now} and ${startsByItself}`,
  );
  await updateStatus(
    db,
    sql`status = ${liveStatus.replay}, ended_at = ends_at`,
    sql`status = ${liveStatus.live} and ends_at <= ${now} and ${startsByItself}`,
  );
  await endAbandonedLives(db, { now, graceCounts });
}

/** When the next pre-recorded live after `now` starts by itself, `until` at the latest; undefined if none does. */
export async function findNextTimedStart(
  db: Db,
  { now, until }: { now: Date; until: Date },
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select min(starts_at) as at from lives
    where status = ${liveStatus.upcoming} and starts_at > ${now} and starts_at <= ${until} and ${startsByItself}`.execute(
    db,
  );
  return rows[0]?.at ?? undefined;
}

async function endAbandonedLives(
  db: Db,
  { now, graceCounts }: { now: Date; graceCounts: boolean },
): Promise<void> {
  const noPublisher = sql`not exists (
    select from live_runs where live_runs.content_id = lives.content_id and live_runs.ended_at is null)`;
  const leftBefore = new Date(now.getTime() - liveLimits.grace * 1_000);
  // Nobody leaves in the future: the clock was set back.
  const setBack = new Date(now.getTime() + liveLimits.grace * 1_000);
  const isAbandoned = sql`status = ${liveStatus.live} and origin = 'publish' and started_at is not null and ${noPublisher}
    and case when publisher_left_at is null then run = 0 and ${endWithoutPublisher} <= ${now}
      else ${graceCounts} and (publisher_left_at <= ${leftBefore} or publisher_left_at > ${setBack}) end`;
  await undoFalseStarts(db, sql`${isAbandoned} and ${isUnusedBefore(now)}`);
  await updateStatus(
    db,
    sql`status = ${liveStatus.replay}, ended_at = ${now}, publisher_left_at = null`,
    isAbandoned,
  );
}

/** As `isFalseStart`, of a live that nobody ended: its publisher left a moment after the start, or never came. */
const isUnusedBefore = (now: Date) => sql`starts_at > ${now}
  and coalesce(publisher_left_at, started_at) <= started_at + ${liveStarts.undone} * interval '1 s'`;

async function undoFalseStarts(db: Db, where: RawBuilder<unknown>): Promise<void> {
  const due = await sql<{ content_id: number }>`select content_id from lives where ${where}`.execute(db);
  for (const { content_id: contentId } of due.rows) {
    const isUndone = await retryTransaction(db, async (tx) => {
      const { rows } = await sql`
        select from lives where content_id = ${contentId} and ${where} for update of lives`.execute(tx);
      if (rows.length === 0) return false;
      await undoStart(tx, contentId);
      return true;
    });
    if (isUndone) emitLiveChanged(contentId);
  }
}

async function updateStatus(db: Db, change: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<void> {
  // Checked first because this runs every few seconds, and an update of `status` invalidates every cached page, even
  // if it matches no row.
  const due = await sql`select 1 from lives where ${where} limit 1`.execute(db);
  if (due.rows.length === 0) return;
  const { rows } = await sql<{ content_id: number }>`
    update lives set ${change} where ${where} returning content_id`.execute(db);
  for (const { content_id: contentId } of rows) emitLiveChanged(contentId);
}
