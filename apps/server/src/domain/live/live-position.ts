import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';

/**
 * Seconds of the live's own time at this moment. For a streamed live: of what was recorded, without pauses between
 * publishers, so that a comment stands at the same position of the recording. For a pre-recorded one: since its start
 * time (which may have been moved to a later day), at most until its end. 0 before the first publisher.
 */
export async function getLivePosition(
  db: Db,
  { contentId, now }: { contentId: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ second: number }>`
    select (start_milliseconds / 1000.0 + greatest(0, extract(epoch from coalesce(ended_at, ${now}) - started_at)))::integer as second
    from (
      select start_milliseconds, started_at, ended_at, number from live_runs where content_id = ${contentId}
      union all
      select 0, starts_at, case when status = ${liveStatus.replay} then coalesce(ended_at, ends_at) end, 0 from lives
      where content_id = ${contentId} and origin = 'recorded' and status > 0
    ) runs order by number desc limit 1`.execute(db);
  return rows[0]?.second ?? 0;
}
