import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import { lockLive } from './find-live.ts';
import { announceLiveChanged } from './live-events.ts';
import { assertStep } from './live-status.ts';

/**
 * Begins a live; that it runs already is no error. Its hours move along, as long as they were: readers are told when it is, not
 * when it was to be. Throws CONFLICT when it has ended, or begins by itself.
 */
export async function startLive(db: Db, { contentId, at }: { contentId: number; at: Date }): Promise<void> {
  const began = await db.transaction().execute(async (tx) => {
    const { status, origin } = await lockLive(tx, contentId);
    if (origin === 'recorded')
      throw new AppError('CONFLICT', { message: '这是录播直播，会在预定时间自动开始和结束' });
    if (status === liveStatus.live) return false;
    assertStep(status, liveStatus.live);
    const begun = {
      status: liveStatus.live,
      started_at: at,
      starts_at: at,
      ends_at: sql<Date>`${at}::timestamptz + (ends_at - starts_at)`,
    };
    await tx.updateTable('lives').set(begun).where('content_id', '=', contentId).execute();
    return true;
  });
  if (began) announceLiveChanged(contentId);
}
