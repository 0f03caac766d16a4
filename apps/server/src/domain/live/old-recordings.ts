import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { liveFolder } from './segments.ts';

/** Lives that ended before this time and whose recording is to be deleted after a while. */
export async function listOldRecordings(db: Db, endedBefore: Date): Promise<number[]> {
  const { rows } = await sql<{ content_id: number }>`
    select content_id from lives where drop_replay and origin = 'publish' and status = ${liveStatus.replay}
      and ended_at < ${endedBefore} and exists (
        select from live_runs where live_runs.content_id = lives.content_id)`.execute(db);
  return rows.map(({ content_id: contentId }) => contentId);
}

const foreignKeyViolation = '23503';

/**
 * Deletes the recording of a live: its rows in one transaction, and its files with `deleteFiles`. Returns false and
 * changes nothing while anything else refers to the recording.
 */
export async function deleteRecording(
  db: Db,
  contentId: number,
  deleteFiles: () => Promise<void>,
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
      await deleteFiles();
    });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === foreignKeyViolation) return false;
    throw error;
  }
}

/**
 * Deletes the row of a recording that another one replaces, with another trim or continued; its playlist file stays for
 * current viewers.
 */
export async function deleteRecordingAsset(tx: Tx, id: number): Promise<void> {
  await sql`savepoint former`.execute(tx);
  try {
    await sql`delete from media_assets where id = ${id} and starts_with(path, 'lives/')`.execute(tx);
    await sql`release savepoint former`.execute(tx);
  } catch {
    // Another row still refers to it.
    await sql`rollback to savepoint former`.execute(tx);
  }
}
