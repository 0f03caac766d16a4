import type { Db } from '../../db/database.ts';
import { listEndedSessions } from '../../domain/identity/list-ended-sessions.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { ChatSocket } from './chat-parts.ts';
import { sendAway } from './send-away.ts';

/** Connections of one asker to this process: a few devices, and the remains of what broke off. */
const mostSockets = 6;
/** How often is asked which sign-ins have ended; ms. */
const lookEvery = 2_000;

/** Knows who is in, and sends away whose sign-in has ended. */
export function createDoorkeeper({ db, clock, log }: { db: Db; clock: Clock; log?: Log | undefined }) {
  const inside = new Map<string, Set<ChatSocket>>();
  let looking: Promise<void> | undefined;

  const look = async () => {
    const sockets = [...inside.values()].flatMap((theirs) => [...theirs]);
    const signedIn = sockets.filter(({ data }) => data.asker.userId !== null);
    if (signedIn.length === 0) return;
    const ids = [...new Set(signedIn.map(({ data }) => data.claim.sessionId))];
    const ended = new Set(await listEndedSessions(db, ids, clock.now()));
    for (const socket of signedIn)
      if (ended.has(socket.data.claim.sessionId)) sendAway(socket, new AppError('SESSION_ENDED'));
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log?.warn({ err: error }, 'ended sign-ins could not be asked for'))
      .finally(() => (looking = undefined));
  }, lookEvery);
  return {
    /** Whoever has too many connections loses the oldest. */
    enter: (socket: ChatSocket): void => {
      const { key } = socket.data.asker;
      const theirs = inside.get(key) ?? new Set();
      inside.set(key, theirs);
      theirs.add(socket);
      const [oldest] = theirs;
      if (oldest && theirs.size > mostSockets)
        sendAway(oldest, new AppError('CONFLICT', { message: '已在别处打开问答，这里断开了' }));
    },
    leave: (socket: ChatSocket): void => {
      const { key } = socket.data.asker;
      const theirs = inside.get(key);
      theirs?.delete(socket);
      if (theirs?.size === 0) inside.delete(key);
    },
    close: async (): Promise<void> => {
      clearInterval(timer);
      await looking;
    },
  };
}
