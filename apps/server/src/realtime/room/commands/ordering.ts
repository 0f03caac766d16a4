import {
  muteVisitor,
  pinComment,
  removeVisitor,
  slowDown,
  takeCommentAway,
} from '../../../domain/live-room/keep-order.ts';
import { leaveSeat } from '../../../domain/live-room/queue.ts';
import { findPerson } from '../../../domain/live-room/sitting.ts';
import { AppError } from '../../../kit/app-error.ts';
import type { CommandContext, CommandGroup } from '../command-context.ts';
import { personOf } from '../room-parts.ts';

async function getPerson({ parts, contentId }: CommandContext, id: number): Promise<number> {
  const userId = await findPerson(parts.db, { contentId, id });
  if (userId === undefined) throw new AppError('NOT_FOUND', { message: '没有找到这个人' });
  return userId;
}

export const orderCommands: CommandGroup<'pin' | 'slow' | 'mute' | 'remove-comment' | 'remove-user'> = {
  pin: async ({ comment_id: commentId }, { parts, contentId, announce }) => {
    await pinComment(parts.db, { contentId, commentId });
    announce();
  },
  slow: async ({ seconds }, { parts, contentId, announce }) => {
    await slowDown(parts.db, { contentId, seconds });
    announce();
  },
  mute: async ({ user_id: id, muted }, context) => {
    const { parts, namespace, contentId, standing, announce } = context;
    const userId = await getPerson(context, id);
    const { role } = standing;
    await muteVisitor(parts.db, { contentId, userId, role, muted, now: parts.clock.now() });
    namespace.to(personOf(contentId, userId)).emit('muted', { muted });
    announce();
  },
  'remove-comment': async ({ comment_id: commentId }, { parts, contentId, announce }) => {
    await takeCommentAway(parts.db, { contentId, commentId });
    announce();
  },
  'remove-user': async ({ user_id: id }, context) => {
    const { parts, namespace, contentId, standing, announce } = context;
    const userId = await getPerson(context, id);
    const { role } = standing;
    await removeVisitor(parts.db, { contentId, userId, role, now: parts.clock.now() });
    await leaveSeat(parts.db, { contentId, userId });
    announce();
    const theirs = namespace.in(personOf(contentId, userId));
    theirs.emit('removed', { message: '您已被移出这个直播间' });
    theirs.disconnectSockets(true);
  },
};
