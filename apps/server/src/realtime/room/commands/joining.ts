import { noteVisit } from '../../../domain/live-room/presence.ts';
import { liveLimits } from '@academy/contract/limits.ts';
import { AppError } from '../../../kit/app-error.ts';
import type { CommandContext, CommandGroup } from '../command-context.ts';
import { personOf } from '../room-parts.ts';

/** Enters the room; again after every reconnection, and whenever a client wants to know everything anew. */
export async function join(
  { after }: { after?: number | undefined },
  { parts, hall, socket, contentId, userId }: CommandContext,
): Promise<object> {
  let room = await hall.open(contentId);
  // The last one may have left it this very moment.
  while (room && hall.find(contentId) !== room) room = await hall.open(contentId);
  if (!room) throw new AppError('NOT_FOUND', { message: '没有找到这场直播' });
  // Who left meanwhile would be counted for ever.
  if (!socket.connected) return {};
  if (userId !== 0) void socket.join(personOf(contentId, userId));
  socket.data.joined = true;
  const state = room.enter(socket, after);
  // Whoever cannot be noted may be there all the same; the expert is no visitor.
  if (userId !== 0 && socket.data.claim.role !== 'expert')
    parts
      .limit(() => noteVisit(parts.db, { contentId, userId, now: parts.clock.now() }))
      .catch((error: unknown) => parts.log?.warn({ err: error }, 'a visit could not be noted'));
  return { state };
}

export const joinedCommands: CommandGroup<'seats' | 'like'> = {
  seats: async (_, { room }) => {
    const { version, list } = room.facts().seats;
    return { seats: { version, list, limit: liveLimits.seats } };
  },
  like: async ({ count }, { room, standing }) => {
    if (standing.status !== 1) throw new AppError('CONFLICT', { message: '直播进行中才能点赞' });
    room.tap(count);
  },
};
