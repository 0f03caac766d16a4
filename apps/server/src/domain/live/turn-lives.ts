import { sql, type RawBuilder } from 'kysely';
import { liveLimits, liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { announceLiveChanged } from './live-events.ts';

/** A live that was begun and never published ends with its hours, and an hour after its start at the earliest. */
const neverPublished = sql`greatest(ends_at, started_at + interval '1 h')`;

/**
 * Does what the clock says: recorded lives begin and end at their hours, and a live whose publisher did not come back
 * in time ends. Only published contents, and only the two steps: one that would have begun and ended meanwhile does both.
 */
export async function turnLives(db: Db, now: Date): Promise<void> {
  const published = sql`exists (select from contents where contents.id = content_id and state = 'published')`;
  const recorded = sql`origin = 'recorded' and video_id is not null and ${published}`;
  await turn(
    db,
    sql`status = ${liveStatus.live}, started_at = starts_at`,
    sql`status = ${liveStatus.upcoming} and starts_at <= ${now} and ${recorded}`,
  );
  await turn(
    db,
    sql`status = ${liveStatus.replay}, ended_at = ends_at`,
    sql`status = ${liveStatus.live} and ends_at <= ${now} and ${recorded}`,
  );
  const nobody = sql`not exists (
    select from live_runs where live_runs.content_id = lives.content_id and live_runs.ended_at is null)`;
  const waitedSince = new Date(now.getTime() - liveLimits.grace * 1_000);
  await turn(
    db,
    sql`status = ${liveStatus.replay}, ended_at = ${now}, left_at = null,
      ends_at = greatest(${now}::timestamptz, starts_at + interval '1 s')`,
    sql`status = ${liveStatus.live} and origin = 'publish' and started_at is not null and ${nobody}
      and case when left_at is null then run = 0 and ${neverPublished} <= ${now}
        else left_at <= ${waitedSince} end`,
  );
}

async function turn(db: Db, change: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<void> {
  // Asked every few seconds; and a statement that sets a status makes every kept page old, even where it finds no row.
  const due = await sql`select 1 from lives where ${where} limit 1`.execute(db);
  if (due.rows.length === 0) return;
  const { rows } = await sql<{ content_id: number }>`
    update lives set ${change} where ${where} returning content_id`.execute(db);
  for (const { content_id: contentId } of rows) announceLiveChanged(contentId);
}
