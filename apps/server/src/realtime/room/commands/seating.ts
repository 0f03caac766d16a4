import { findLiveSecond } from '../../../domain/live/live-second.ts';
import { inviteToSeat, leaveSeat, requestSeat } from '../../../domain/live-room/queue.ts';
import { findSeats, publicId } from '../../../domain/live-room/seat-rows.ts';
import {
  acceptSeat,
  answerInvitation,
  dismissFromSeat,
  findPerson,
  markAnswered,
} from '../../../domain/live-room/sitting.ts';
import { findStanding } from '../../../domain/live-room/standing.ts';
import { cleanLine } from '../../../domain/live-room/room-text.ts';
import { AppError } from '../../../kit/app-error.ts';
import type { CommandGroup } from '../command-context.ts';
import { personOf } from '../room-parts.ts';

export const askerCommands: CommandGroup<'seat-request' | 'seat-leave' | 'seat-answer'> = {
  'seat-request': async (
    { question: sent, voice_only: voiceOnly, anonymous },
    { parts, contentId, userId, announce },
  ) => {
    const { db, clock, moderator } = parts;
    const question = cleanLine(sent);
    // Everybody reads it at once: nobody could look at it before.
    if (question !== '' && (await moderator.judge(question)).verdict !== 'pass')
      throw new AppError('REFUSED_WORDS');
    await requestSeat(db, { contentId, userId, question, voiceOnly, anonymous, now: clock.now() });
    announce();
    const { rows } = await findSeats(db, contentId);
    const own = rows.find((row) => row.userId === userId);
    return { seat_id: own ? publicId(own) : null };
  },
  'seat-leave': async (_, { parts, contentId, userId, announce }) => {
    await leaveSeat(parts.db, { contentId, userId });
    announce();
  },
  'seat-answer': async ({ accept, voice_only: voiceOnly }, { parts, contentId, userId, announce }) => {
    const { db, clock } = parts;
    await answerInvitation(db, { contentId, userId, accept, voiceOnly, now: clock.now() });
    announce();
  },
};

export const hostCommands: CommandGroup<'seat-accept' | 'seat-remove' | 'seat-invite' | 'seat-answered'> = {
  'seat-accept': async ({ user_id: id }, { parts, contentId, announce }) => {
    await acceptSeat(parts.db, { contentId, id, now: parts.clock.now() });
    announce();
  },
  'seat-remove': async ({ user_id: id }, { parts, contentId, announce }) => {
    await dismissFromSeat(parts.db, { contentId, id });
    announce();
  },
  'seat-invite': async ({ user_id: id }, { parts, namespace, contentId, announce, standing }) => {
    const { db, clock } = parts;
    const userId = await findPerson(db, { contentId, id });
    const other = userId === undefined ? undefined : await findStanding(db, { contentId, userId });
    if (userId === undefined || !other || other.removed || !['viewer', 'assistant'].includes(other.role))
      throw new AppError('NOT_FOUND', { message: '没有找到可以邀请的人' });
    await inviteToSeat(db, { contentId, userId, now: clock.now() });
    announce();
    const by = standing.role === 'expert' ? '主播' : '助理';
    namespace.to(personOf(contentId, userId)).emit('invited', { by });
  },
  'seat-answered': async ({ user_id: id }, { parts, contentId }) => {
    const { db, clock } = parts;
    const now = clock.now();
    const second = await findLiveSecond(db, { contentId, now });
    await markAnswered(db, { contentId, id, second, now });
  },
};
