import {
  listChapters as listChaptersCall,
  removeChapter as removeChapterCall,
  saveChapter as saveChapterCall,
} from '@academy/contract/areas/live.ts';
import type { Db } from '../../db/database.ts';
import { assertVerified, getRoleInRoom } from '../../domain/live-room/role-in-room.ts';
import { type Chapter, deleteChapter, listChapters, saveChapter } from '../../domain/live/chapters.ts';
import { createModerator } from '../../domain/moderation/moderator.ts';
import { AppError } from '../../kit/errors.ts';
import type { Identity } from '../../transport/access.ts';
import { route } from '../../transport/route.ts';
import type { LiveDeps } from './lives.ts';

export const createChapterListRoute = ({ db }: LiveDeps) =>
  route(listChaptersCall, async ({ content_id: contentId }, { identity }) => {
    await checkModerator(db, { contentId, identity: identity! });
    return presentChapters(db, contentId);
  });

export const createChapterSaveRoute = (deps: LiveDeps) => {
  const { db, clock } = deps;
  const moderator = createModerator(deps);
  return route(saveChapterCall, async (input, { identity }) => {
    const { content_id: contentId, at_second: atSecond, replaces } = input;
    await checkModerator(db, { contentId, identity: identity! });
    const title = input.title.trim();
    if (title === '') throw new AppError('INVALID_INPUT', { message: '请写章节标题' });
    if ((await moderator.check(title)).verdict === 'refuse') throw new AppError('REFUSED_WORDS');
    await saveChapter(db, { contentId, title, atSecond, replaces, now: clock.now() });
    return presentChapters(db, contentId);
  });
};

export const createChapterDeleteRoute = ({ db }: LiveDeps) =>
  route(removeChapterCall, async ({ content_id: contentId, at_second: atSecond }, { identity }) => {
    await checkModerator(db, { contentId, identity: identity! });
    await deleteChapter(db, { contentId, atSecond });
    return presentChapters(db, contentId);
  });

/**
 * Throws NOT_FOUND, as for an unknown live, unless the user is its expert or moderates it, and SECOND_FACTOR_NEEDED for
 * an operator whose session is not verified.
 */
async function checkModerator(
  db: Db,
  { contentId, identity }: { contentId: number; identity: Identity },
): Promise<void> {
  const { role, isOperator } = await getRoleInRoom(db, { contentId, userId: identity.uid });
  if (role !== 'expert' && role !== 'assistant')
    throw new AppError('NOT_FOUND', { message: '没有找到这场直播' });
  assertVerified({ isOperator, isVerified: identity.isVerified === true });
}

async function presentChapters(db: Db, contentId: number) {
  const chapters = await listChapters(db, contentId);
  return { list: chapters.map(({ atSecond, title }: Chapter) => ({ at_second: atSecond, title })) };
}
