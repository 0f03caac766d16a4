import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { rankedVideos } from '../domain/video-queue/video-queue.ts';

/** Advisory lock under which the order is changed, so that two processes do not change the same jobs crosswise. */
const lockNamespace = 7_307_020;

/**
 * Gives the videos that wait their priorities of this moment. They change when a video begins, when its true length
 * becomes known, and with the day. A job that is fetched meanwhile stays as it is.
 */
export async function updateVideoOrder(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockNamespace)}, 0)`.execute(tx);
    await sql`
      update jobs.job set priority = ranked.priority from (${rankedVideos(now)}) ranked
      where job.name = 'transcode' and job.state < 'active' and job.data->>'uploadId' = ranked.id::text
        and job.priority <> ranked.priority`.execute(tx);
  });
}
