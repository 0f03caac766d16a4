import { findSignalPath } from '../../../domain/live-room/sitting.ts';
import { AppError } from '../../../kit/app-error.ts';
import type { CommandGroup } from '../command-context.ts';
import { personOf } from '../room-parts.ts';

export const signalCommands: CommandGroup<'signal'> = {
  signal: async ({ to, data }, { parts, namespace, contentId, userId }) => {
    const path = await findSignalPath(parts.db, { contentId, userId, to });
    if (!path) throw new AppError('NOT_ALLOWED', { message: '只有主播和连麦中的人可以互相连接' });
    namespace.to(personOf(contentId, path.userId)).emit('signal', { from: path.from, data });
  },
};
