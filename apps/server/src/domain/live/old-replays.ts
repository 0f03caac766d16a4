import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { liveFolder } from './segments.ts';

/** Lives that ended before this moment, and whose recording is not to stay for good. */
export async function listOldReplays(db: Db, endedBefore: Date): Promise<number[]> {
  const { rows } = await sql<{ content_id: number }>`
    select content_id from lives where drop_replay and origin = 'publish' and status = ${liveStatus.replay}
      and ended_at < ${endedBefore} and exists (
        select from live_runs where live_runs.content_id = lives.content_id)`.execute(db);
  return rows.map(({ content_id: contentId }) => contentId);
}

const foreignKeyViolation = '23503';

/**
 * Forgets what was recorded of a live: its replay, its runs, and with `empty` its files, all or nothing of the rows. False,
 * and nothing happens, while anything else shows the replay.
 */
export async function forgetRecording(
  db: Db,
  contentId: number,
  empty: () => Promise<void>,
): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`update lives set video_id = null, sound_path = null, run = 0 where content_id = ${contentId}`.execute(
        tx,
      );
      await sql`delete from media_assets where kind = 'video' and starts_with(path, ${`${liveFolder(contentId)}/`})`.execute(
        tx,
      );
      await sql`delete from live_runs where content_id = ${contentId}`.execute(tx);
      await empty();
    });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === foreignKeyViolation) return false;
    throw error;
  }
}
