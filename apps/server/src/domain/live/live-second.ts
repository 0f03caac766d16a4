import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';

/**
 * Seconds of the live's own time: of what was recorded, without the times when nobody published, so that what is said
 * now stands at the same place of the replay; of a recorded one, since its hour, which may have been moved to a later
 * day when it had ended once, and to its hour's end where nobody saw it end. 0 before the first publisher.
 */
export async function findLiveSecond(
  db: Db,
  { contentId, now }: { contentId: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ second: number }>`
    select (begins_at / 1000.0 + greatest(0, extract(epoch from coalesce(ended_at, ${now}) - started_at)))::integer as second
    from (
      select begins_at, started_at, ended_at, number from live_runs where content_id = ${contentId}
      union all
      select 0, starts_at, case when status = ${liveStatus.replay} then coalesce(ended_at, ends_at) end, 0 from lives
      where content_id = ${contentId} and origin = 'recorded' and status > 0
    ) stays order by number desc limit 1`.execute(db);
  return rows[0]?.second ?? 0;
}
