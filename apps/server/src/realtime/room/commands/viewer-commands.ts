import { liveLimits, liveStatus } from '@academy/contract/limits.ts';
import { addRoomComment, cleanRoomComment } from '../../../domain/live-room/add-room-comment.ts';
import { recordVisit } from '../../../domain/live-room/presence.ts';
import { findRoomComment } from '../../../domain/live-room/room-comments.ts';
import { getLivePosition } from '../../../domain/live/live-position.ts';
import { AppError } from '../../../kit/errors.ts';
import type { CommandContext, CommandGroup } from '../command-context.ts';
import { userChannel } from '../room-deps.ts';
import { presentRoomComment } from '../room-snapshot.ts';

/** Joins the room; sent again after every reconnection, and whenever a client wants the whole state. */
export async function join(
  { after }: { after?: number | undefined },
  { deps, roomRegistry, socket, contentId, userId }: CommandContext,
): Promise<object> {
  let room = await roomRegistry.open(contentId);
  // The room may have been closed while it was being opened.
  while (room && roomRegistry.find(contentId) !== room) room = await roomRegistry.open(contentId);
  if (!room) throw new AppError('NOT_FOUND', { message: '没有找到这场直播' });
  // A socket that disconnected meanwhile would be counted for ever.
  if (!socket.connected) return {};
  if (userId !== 0) void socket.join(userChannel(contentId, userId));
  socket.data.joined = true;
  const state = room.enter(socket, after);
  const { role, clientHash = null } = socket.data.claim;
  // A visit that cannot be saved does not prevent joining; the expert's visits are not recorded.
  if (userId !== 0 && role !== 'expert') {
    const save = () => recordVisit(deps.db, { contentId, userId, clientHash, now: deps.clock.now() });
    // Nobody waits for it. A visit that fails is lost until the person joins again, and logged.
    deps
      .limitVisits(save)
      .catch((error: unknown) => deps.log?.warn({ err: error }, 'a visit could not be saved'));
  }
  return { state };
}

export const viewerCommands: CommandGroup<'seats' | 'like'> = {
  seats: async (_, { room }) => {
    const { version, list } = room.snapshot().seats;
    return { seats: { version, list, limit: liveLimits.seats } };
  },
  like: async ({ count }, { room, roleInRoom }) => {
    if (roleInRoom.status !== liveStatus.live)
      throw new AppError('CONFLICT', { message: '直播进行中才能点赞' });
    room.tap(count);
  },
};

export const commentCommands: CommandGroup<'comment'> = {
  comment: async (
    { request_key: requestKey, text: rawText },
    { deps, contentId, userId, broadcastChange },
  ) => {
    const { db, clock, moderator, storage } = deps;
    const text = cleanRoomComment(rawText);
    const { verdict } = await moderator.check(text);
    const now = clock.now();
    const atSecond = await getLivePosition(db, { contentId, now });
    const comment = { contentId, userId, requestKey, text, verdict, atSecond, now };
    const { id, held } = await addRoomComment(db, comment);
    const row = await findRoomComment(db, id);
    if (!row) throw new AppError('NOT_FOUND', { message: '这条评论已经不在了' });
    if (!held) broadcastChange();
    return { comment: presentRoomComment(row, (path) => storage.publicUrl(path)), ...(held && { held }) };
  },
};
