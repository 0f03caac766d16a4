import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import { lockLive } from './find-live.ts';
import { listAllSegments } from './segments.ts';

interface Review {
  contentId: number;
  words: string;
  /** From which second of what was recorded the replay begins; absent: as before. */
  trimSeconds?: number | undefined;
}

/**
 * Keeps what is said about a live that is over. `moved` when its replay begins elsewhere from now on. Throws
 * INVALID_INPUT when nothing would be left of it.
 */
export function saveReview(
  db: Db,
  { contentId, words, trimSeconds: asked }: Review,
): Promise<{ trimSeconds: number; moved: boolean }> {
  return db.transaction().execute(async (tx) => {
    await lockLive(tx, contentId);
    const live = tx.selectFrom('lives').where('content_id', '=', contentId);
    const { trim_seconds: before } = await live.select('trim_seconds').executeTakeFirstOrThrow();
    const trimSeconds = asked ?? before;
    if (trimSeconds !== before) {
      const segments = await listAllSegments(tx, contentId);
      const recorded = segments.reduce((sum, one) => sum + one.milliseconds, 0);
      if (trimSeconds * 1_000 >= recorded)
        throw new AppError('INVALID_INPUT', { message: '剪掉的部分不能超过整场直播' });
    }
    const row = { words, trim_seconds: trimSeconds };
    await tx.updateTable('lives').set(row).where('content_id', '=', contentId).execute();
    return { trimSeconds, moved: trimSeconds !== before };
  });
}
