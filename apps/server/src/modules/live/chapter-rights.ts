import { getStanding } from '../../domain/live-room/standing.ts';
import { type Chapter, listChapters } from '../../domain/live/chapters.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';

/** Throws NOT_FOUND, as for a live that is not there, unless they are its expert or keep order in it. */
export async function checkKeepsOrder(db: Db, who: { contentId: number; userId: number }): Promise<void> {
  const { role } = await getStanding(db, who);
  if (role !== 'expert' && role !== 'assistant')
    throw new AppError('NOT_FOUND', { message: '没有找到这场直播' });
}

/** All of a live's chapters, as its expert edits them. */
export async function presentChapters(db: Db, contentId: number) {
  const chapters = await listChapters(db, contentId);
  return { list: chapters.map(({ atSecond, title }: Chapter) => ({ at_second: atSecond, title })) };
}
