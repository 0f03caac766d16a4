import { findLiveSecond } from '../../../domain/live/live-second.ts';
import { addRoomComment } from '../../../domain/live-room/add-room-comment.ts';
import { findRoomComment } from '../../../domain/live-room/room-comments.ts';
import { cleanRoomComment } from '../../../domain/live-room/room-text.ts';
import { AppError } from '../../../kit/app-error.ts';
import type { CommandGroup } from '../command-context.ts';
import { presentRoomComment } from '../room-facts.ts';

export const commentCommands: CommandGroup<'comment'> = {
  comment: async ({ request_key: requestKey, text: sent }, { parts, contentId, userId, announce }) => {
    const { db, clock, moderator, storage } = parts;
    const text = cleanRoomComment(sent);
    const { verdict } = await moderator.judge(text);
    const now = clock.now();
    const atSecond = await findLiveSecond(db, { contentId, now });
    const comment = { contentId, userId, requestKey, text, verdict, atSecond, now };
    const { id, held } = await addRoomComment(db, comment);
    const row = await findRoomComment(db, id);
    if (!row) throw new AppError('NOT_FOUND', { message: '这条评论已经不在了' });
    if (!held) announce();
    return { comment: presentRoomComment(row, (path) => storage.publicUrl(path)), ...(held && { held }) };
  },
};
