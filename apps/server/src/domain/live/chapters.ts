import { liveLimits, liveStatus } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { lockLive } from './lives.ts';
import { getLivePosition } from './live-position.ts';

/** A chapter mark, by the second of the recording at which it starts. */
export interface Chapter {
  atSecond: number;
  title: string;
}

interface ChapterInput {
  contentId: number;
  title: string;
  /** Default: the current second. */
  atSecond?: number | undefined;
  /** The second of the chapter that this one replaces. */
  replaces?: number | undefined;
  now: Date;
}

/** Ordered by second. */
export const listChapters = (db: Db | Tx, contentId: number): Promise<Chapter[]> =>
  db
    .selectFrom('live_chapters')
    .select(['at_second as atSecond', 'title'])
    .where('content_id', '=', contentId)
    .orderBy('at_second')
    .execute();

/**
 * Saves a chapter. Throws CONFLICT before the live starts, without a second after it ended, when that second has a
 * chapter already, and beyond the maximum; INVALID_INPUT for a second after the end; NOT_FOUND when the replaced
 * chapter is missing.
 */
export async function saveChapter(
  db: Db,
  { contentId, title, replaces, ...input }: ChapterInput,
): Promise<void> {
  const currentSecond = await getLivePosition(db, { contentId, now: input.now });
  const atSecond = input.atSecond ?? currentSecond;
  await db.transaction().execute(async (tx) => {
    const { status } = await lockLive(tx, contentId);
    if (status === liveStatus.upcoming) throw new AppError('CONFLICT', { message: '直播开始后才能标记章节' });
    if (input.atSecond === undefined && status !== liveStatus.live)
      throw new AppError('CONFLICT', { message: '直播已经结束，请写明章节从第几秒开始' });
    if (atSecond > currentSecond) throw new AppError('INVALID_INPUT', { message: '章节不能在整场直播之后' });
    if (replaces !== undefined) await replaceChapter(tx, { contentId, atSecond: replaces });
    const existing = await listChapters(tx, contentId);
    if (existing.some((chapter) => chapter.atSecond === atSecond))
      throw new AppError('CONFLICT', { message: '这一秒已经有章节了' });
    if (existing.length >= liveLimits.chapters)
      throw new AppError('CONFLICT', { message: `一场直播最多 ${liveLimits.chapters} 个章节` });
    await tx
      .insertInto('live_chapters')
      .values({ content_id: contentId, at_second: atSecond, title })
      .execute();
  });
}

async function replaceChapter(tx: Tx, chapter: { contentId: number; atSecond: number }): Promise<void> {
  if (!(await deleteChapter(tx, chapter)))
    throw new AppError('NOT_FOUND', { message: '没有找到这个章节，它可能刚被改过' });
}

/** Returns false when there was none at that second. */
export async function deleteChapter(
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
