import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { lockLive } from './find-live.ts';
import { announceLiveChanged } from './live-events.ts';
import { assertStep } from './live-status.ts';

/**
 * Ends a live, and its hours with it. Whoever publishes is sent away by those who listen; what they sent last still becomes part of the replay.
 * Throws CONFLICT unless it runs.
 */
export async function endLive(db: Db, { contentId, at }: { contentId: number; at: Date }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { status } = await lockLive(tx, contentId);
    assertStep(status, liveStatus.replay);
    const ended = {
      status: liveStatus.replay,
      ended_at: at,
      left_at: null,
      ends_at: sql<Date>`greatest(${at}::timestamptz, starts_at + interval '1 s')`,
    };
    await tx.updateTable('lives').set(ended).where('content_id', '=', contentId).execute();
  });
  announceLiveChanged(contentId);
}
