import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { retryTransaction } from '../../db/transactions.ts';
import { AppError } from '../../kit/errors.ts';
import { emitLiveChanged } from './live-events.ts';
import { resumableUntil } from './live-times.ts';
import { lockLive } from './lives.ts';
import { deleteRecordingAsset } from './old-recordings.ts';

/**
 * Resumes a live that ended early or by mistake; no error if it is running. What was recorded stays and is continued; the
 * users who reserved it are notified again. Its publisher has to connect within the grace period, or it ends again.
 * Throws CONFLICT before the start and after the planned time. Retried, because users are merged and erased before their
 * notices, which go with it.
 */
export async function resumeLive(db: Db, { contentId, at }: { contentId: number; at: Date }): Promise<void> {
  const isResumed = await retryTransaction(db, async (tx) => {
    const live = await lockLive(tx, contentId);
    if (live.status === liveStatus.live) return false;
    const until = live.status === liveStatus.replay ? resumableUntil(live) : null;
    if (until === null) throw new AppError('CONFLICT', { message: '这场直播没有提前结束，不能恢复' });
    if (until <= at) throw new AppError('CONFLICT', { message: '预定的时间已经过了，不能再恢复直播' });
    const { video_id: videoId } = await tx
      .selectFrom('lives')
      .select('video_id')
      .where('content_id', '=', contentId)
      .executeTakeFirstOrThrow();
    await sql`update lives set status = ${liveStatus.live}, ended_at = null, resumed_at = ${at},
        publisher_left_at = ${at}, video_id = null, sound_path = null
      where content_id = ${contentId}`.execute(tx);
    if (videoId !== null) await deleteRecordingAsset(tx, videoId);
    return true;
  });
  if (isResumed) emitLiveChanged(contentId);
}
