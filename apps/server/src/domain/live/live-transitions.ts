import { type RawBuilder, sql } from 'kysely';
import { liveLimits, liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { emitLiveChanged } from './live-events.ts';
import { assertTransition, lockLive } from './lives.ts';

/**
 * Starts a live now; no error if it is running already. Its start and end time move together, so that readers see the
 * real ones. Throws CONFLICT when it has ended, or starts by itself.
 */
export async function startLive(db: Db, { contentId, at }: { contentId: number; at: Date }): Promise<void> {
  const hasStarted = await db.transaction().execute(async (tx) => {
    const { status, origin } = await lockLive(tx, contentId);
    if (origin === 'recorded')
      throw new AppError('CONFLICT', { message: '这是录播直播，会在预定时间自动开始和结束' });
    if (status === liveStatus.live) return false;
    assertTransition(status, liveStatus.live);
    const changes = {
      status: liveStatus.live,
      started_at: at,
      starts_at: at,
      ends_at: sql<Date>`${at}::timestamptz + (ends_at - starts_at)`,
    };
    await tx.updateTable('lives').set(changes).where('content_id', '=', contentId).execute();
    return true;
  });
  if (hasStarted) emitLiveChanged(contentId);
}

/**
 * Ends a live now. Listeners of the event disconnect its publisher; what was sent last still becomes part of the
 * recording. Throws CONFLICT unless it is running.
 */
export async function endLive(db: Db, { contentId, at }: { contentId: number; at: Date }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { status } = await lockLive(tx, contentId);
    assertTransition(status, liveStatus.replay);
    const changes = {
      status: liveStatus.replay,
      ended_at: at,
      publisher_left_at: null,
      ends_at: sql<Date>`greatest(${at}::timestamptz, starts_at + interval '1 s')`,
    };
    await tx.updateTable('lives').set(changes).where('content_id', '=', contentId).execute();
  });
  emitLiveChanged(contentId);
}

/**
 * When a live that was started but never published ends: at its end time, but an hour after its start at the
 * earliest.
 */
const endWithoutPublisher = sql`greatest(ends_at, started_at + interval '1 h')`;

/**
 * Performs the transitions that are due: pre-recorded lives start and end at their times, and a live whose publisher
 * did not return in time ends. Only published contents. A live that missed both times does both transitions.
 */
export async function advanceLives(db: Db, now: Date): Promise<void> {
  const published = sql`exists (select from contents where contents.id = content_id and state = 'published')`;
  const recorded = sql`origin = 'recorded' and video_id is not null and ${published}`;
  await updateStatus(
    db,
    sql`status = ${liveStatus.live}, started_at = starts_at`,
    sql`status = ${liveStatus.upcoming} and starts_at <= ${now} and ${recorded}`,
  );
  await updateStatus(
    db,
    sql`status = ${liveStatus.replay}, ended_at = ends_at`,
    sql`status = ${liveStatus.live} and ends_at <= ${now} and ${recorded}`,
  );
  const noPublisher = sql`not exists (
    select from live_runs where live_runs.content_id = lives.content_id and live_runs.ended_at is null)`;
  const leftBefore = new Date(now.getTime() - liveLimits.grace * 1_000);
  await updateStatus(
    db,
    sql`status = ${liveStatus.replay}, ended_at = ${now}, publisher_left_at = null,
      ends_at = greatest(${now}::timestamptz, starts_at + interval '1 s')`,
    sql`status = ${liveStatus.live} and origin = 'publish' and started_at is not null and ${noPublisher}
      and case when publisher_left_at is null then run = 0 and ${endWithoutPublisher} <= ${now}
        else publisher_left_at <= ${leftBefore} end`,
  );
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
