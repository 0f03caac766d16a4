import { liveLimits, liveStatus } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import { lockLive } from './find-live.ts';
import { findLiveSecond } from './live-second.ts';

/** What begins in a live at a second of all that was recorded. */
export interface Chapter {
  atSecond: number;
  title: string;
}

interface Saving {
  contentId: number;
  title: string;
  /** Absent: here and now. */
  atSecond?: number | undefined;
  /** The second of the chapter that this one takes the place of. */
  replaces?: number | undefined;
  now: Date;
}

/** By their seconds. */
export const listChapters = (db: Db | Tx, contentId: number): Promise<Chapter[]> =>
  db
    .selectFrom('live_chapters')
    .select(['at_second as atSecond', 'title'])
    .where('content_id', '=', contentId)
    .orderBy('at_second')
    .execute();

/**
 * Keeps a chapter. Throws CONFLICT before the live began, for here and now in one that is over, where there is a chapter at
 * that second already, and for more than there may be; INVALID_INPUT behind the end; NOT_FOUND when what it would replace is
 * not there.
 */
export async function saveChapter(db: Db, { contentId, title, replaces, ...asked }: Saving): Promise<void> {
  const here = await findLiveSecond(db, { contentId, now: asked.now });
  const atSecond = asked.atSecond ?? here;
  await db.transaction().execute(async (tx) => {
    const { status } = await lockLive(tx, contentId);
    if (status === liveStatus.upcoming) throw new AppError('CONFLICT', { message: '直播开始后才能标记章节' });
    if (asked.atSecond === undefined && status !== liveStatus.live)
      throw new AppError('CONFLICT', { message: '直播已经结束，请写明章节从第几秒开始' });
    if (atSecond > here) throw new AppError('INVALID_INPUT', { message: '章节不能在整场直播之后' });
    if (replaces !== undefined) await take(tx, { contentId, atSecond: replaces });
    const before = await listChapters(tx, contentId);
    if (before.some((chapter) => chapter.atSecond === atSecond))
      throw new AppError('CONFLICT', { message: '这一秒已经有章节了' });
    if (before.length >= liveLimits.chapters)
      throw new AppError('CONFLICT', { message: `一场直播最多 ${liveLimits.chapters} 个章节` });
    await tx
      .insertInto('live_chapters')
      .values({ content_id: contentId, at_second: atSecond, title })
      .execute();
  });
}

async function take(tx: Tx, chapter: { contentId: number; atSecond: number }): Promise<void> {
  if (!(await removeChapter(tx, chapter)))
    throw new AppError('NOT_FOUND', { message: '没有找到这个章节，它可能刚被改过' });
}

/** False when there was none at that second. */
export async function removeChapter(
  db: Db | Tx,
  { contentId, atSecond }: { contentId: number; atSecond: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('live_chapters')
    .where('content_id', '=', contentId)
    .where('at_second', '=', atSecond)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
