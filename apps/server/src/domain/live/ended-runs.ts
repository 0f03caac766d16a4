import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { announceLiveChanged } from './live-events.ts';

/** A process that packs says so every few seconds; after so many it is dead, or cannot be heard. */
const silence = 15_000;

/**
 * Ends runs whose process died: those that were not heard of for long, and those of `process` itself, which has just
 * begun and packs nothing yet. From now on their publishers are awaited: nobody could come back while all was down.
 * Unless `isSure`, silence says nothing: the database was away a moment ago, and nobody could be heard.
 */
export async function endDeadRuns(
  db: Db,
  { now, process, isSure = true }: { now: Date; process?: string | undefined; isSure?: boolean },
): Promise<void> {
  const deaf = new Date(isSure ? now.getTime() - silence : 0);
  const { rows } = await sql<{ content_id: number }>`
    with dead as (
      update live_runs set broken = true, ended_at = greatest(started_at, least(${now}, coalesce((
        select max(at + milliseconds * interval '1 ms') from live_segments
        where live_segments.content_id = live_runs.content_id and run = live_runs.number), beat_at)))
      where ended_at is null and (beat_at < ${deaf} or process = ${process ?? null}::uuid)
      returning content_id)
    update lives set left_at = case when status = ${liveStatus.live} then ${now}::timestamptz end
    from dead where dead.content_id = lives.content_id returning lives.content_id`.execute(db);
  for (const { content_id: contentId } of rows) announceLiveChanged(contentId);
}
