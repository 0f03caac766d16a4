import { cleanLine } from '../../../domain/live-room/add-room-comment.ts';
import { findRoleInRoom } from '../../../domain/live-room/role-in-room.ts';
import {
  acceptSeat,
  answerInvitation,
  findSignalRecipient,
  findUserByPublicId,
  markAnswered,
  removeFromSeat,
} from '../../../domain/live-room/seat-assignment.ts';
import { inviteToSeat, leaveSeat, requestSeat } from '../../../domain/live-room/seat-queue.ts';
import { getSeats, publicId } from '../../../domain/live-room/seats.ts';
import { getLivePosition } from '../../../domain/live/live-position.ts';
import { AppError } from '../../../kit/errors.ts';
import type { CommandGroup } from '../command-context.ts';
import { userChannel } from '../room-deps.ts';

export const viewerSeatCommands: CommandGroup<'seat-request' | 'seat-leave' | 'seat-answer'> = {
  'seat-request': async (
    { question: rawQuestion, voice_only: voiceOnly, anonymous },
    { deps, contentId, userId, broadcastChange },
  ) => {
    const { db, clock, moderator } = deps;
    const question = cleanLine(rawQuestion);
    // Everybody sees it at once, so no moderator could check it before.
    const { verdict } = question === '' ? { verdict: 'pass' } : await moderator.check(question);
    if (verdict === 'hold')
      throw new AppError('REFUSED_WORDS', { message: '问题里有联系方式或者要审核的内容，请改一改再申请' });
    if (verdict === 'refuse') throw new AppError('REFUSED_WORDS');
    await requestSeat(db, { contentId, userId, question, voiceOnly, anonymous, now: clock.now() });
    broadcastChange();
    const { rows } = await getSeats(db, contentId);
    const userSeat = rows.find((row) => row.userId === userId);
    return { seat_id: userSeat ? publicId(userSeat) : null };
  },
  'seat-leave': async (_, { deps, contentId, userId, broadcastChange }) => {
    await leaveSeat(deps.db, { contentId, userId });
    broadcastChange();
  },
  'seat-answer': async ({ accept, voice_only: voiceOnly }, { deps, contentId, userId, broadcastChange }) => {
    const { db, clock } = deps;
    await answerInvitation(db, { contentId, userId, accept, voiceOnly, now: clock.now() });
    broadcastChange();
  },
};

export const hostSeatCommands: CommandGroup<'seat-accept' | 'seat-remove' | 'seat-invite' | 'seat-answered'> =
  {
    'seat-accept': async ({ user_id: id }, { deps, contentId, broadcastChange }) => {
      await acceptSeat(deps.db, { contentId, id, now: deps.clock.now() });
      broadcastChange();
    },
    'seat-remove': async ({ user_id: id }, { deps, contentId, broadcastChange }) => {
      await removeFromSeat(deps.db, { contentId, id });
      broadcastChange();
    },
    'seat-invite': async ({ user_id: id }, { deps, namespace, contentId, broadcastChange, roleInRoom }) => {
      const { db, clock } = deps;
      const userId = await findUserByPublicId(db, { contentId, id });
      const inviteeRole = userId === undefined ? undefined : await findRoleInRoom(db, { contentId, userId });
      if (
        userId === undefined ||
        !inviteeRole ||
        inviteeRole.removed ||
        !['viewer', 'assistant'].includes(inviteeRole.role)
      )
        throw new AppError('NOT_FOUND', { message: '没有找到可以邀请的人' });
      await inviteToSeat(db, { contentId, userId, now: clock.now() });
      broadcastChange();
      const by = roleInRoom.role === 'expert' ? '主播' : '助理';
      namespace.to(userChannel(contentId, userId)).emit('invited', { by });
    },
    'seat-answered': async ({ user_id: id }, { deps, contentId }) => {
      const { db, clock } = deps;
      const now = clock.now();
      const second = await getLivePosition(db, { contentId, now });
      await markAnswered(db, { contentId, id, second, now });
    },
  };

export const signallingCommands: CommandGroup<'signal'> = {
  signal: async ({ to, data }, { deps, namespace, contentId, userId }) => {
    const recipient = await findSignalRecipient(deps.db, { contentId, userId, to });
    if (!recipient) throw new AppError('NOT_ALLOWED', { message: '只有主播和连麦中的人可以互相连接' });
    namespace.to(userChannel(contentId, recipient.userId)).emit('signal', { from: recipient.from, data });
  },
};
