import {
  muteVisitor,
  pinComment,
  removeVisitor,
  setSlowMode,
  removeRoomComment,
} from '../../../domain/live-room/room-moderation.ts';
import { leaveSeat } from '../../../domain/live-room/seat-queue.ts';
import { findUserByPublicId } from '../../../domain/live-room/seat-assignment.ts';
import { AppError } from '../../../kit/errors.ts';
import type { CommandContext, CommandGroup } from '../command-context.ts';
import { userChannel } from '../room-deps.ts';

async function getUserIdInRoom({ deps, contentId }: CommandContext, id: number): Promise<number> {
  const userId = await findUserByPublicId(deps.db, { contentId, id });
  if (userId === undefined) throw new AppError('NOT_FOUND', { message: '没有找到这个人' });
  return userId;
}

export const moderationCommands: CommandGroup<'pin' | 'slow' | 'mute' | 'remove-comment' | 'remove-user'> = {
  pin: async ({ comment_id: commentId }, { deps, contentId, broadcastChange }) => {
    await pinComment(deps.db, { contentId, commentId });
    broadcastChange();
  },
  slow: async ({ seconds }, { deps, contentId, broadcastChange }) => {
    await setSlowMode(deps.db, { contentId, seconds });
    broadcastChange();
  },
  mute: async ({ user_id: id, muted }, context) => {
    const { deps, namespace, contentId, roleInRoom, broadcastChange } = context;
    const userId = await getUserIdInRoom(context, id);
    const { role } = roleInRoom;
    await muteVisitor(deps.db, { contentId, userId, role, muted, now: deps.clock.now() });
    namespace.to(userChannel(contentId, userId)).emit('muted', { muted });
    broadcastChange();
  },
  'remove-comment': async ({ comment_id: commentId }, { deps, contentId, broadcastChange }) => {
    await removeRoomComment(deps.db, { contentId, commentId });
    broadcastChange();
  },
  'remove-user': async ({ user_id: id }, context) => {
    const { deps, namespace, contentId, roleInRoom, broadcastChange } = context;
    const userId = await getUserIdInRoom(context, id);
    const { role } = roleInRoom;
    await removeVisitor(deps.db, { contentId, userId, role, now: deps.clock.now() });
    await leaveSeat(deps.db, { contentId, userId });
    broadcastChange();
    const userSockets = namespace.in(userChannel(contentId, userId));
    userSockets.emit('removed', { message: '您已被移出这个直播间' });
    userSockets.disconnectSockets(true);
  },
};
