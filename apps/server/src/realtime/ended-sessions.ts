import type { Db } from '../db/database.ts';
import { listEndedSessions, onSessionsEnded } from '../domain/identity/end-sessions.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { startPolling } from '../kit/polling.ts';

const sessionPrefix = 'session:';

/** The Socket.IO room of all sockets of a session. */
export const sessionChannel = (sessionId: string): string => sessionPrefix + sessionId;

/** The sessions that have sockets of this process. */
export const listSessions = ({ rooms }: { readonly rooms: ReadonlyMap<string, unknown> }): string[] =>
  [...rooms.keys()]
    .filter((room) => room.startsWith(sessionPrefix))
    .map((room) => room.slice(sessionPrefix.length));

/** Milliseconds between checks, for sessions that another process ended. */
const pollInterval = 2_000;

interface ConnectedSessions {
  /** The ids of the sessions that have connections, each once. */
  readonly list: () => readonly string[];
  /** Closes all connections of a session. */
  readonly disconnect: (sessionId: string) => void;
}

/** Closes the connections of sessions that ended or expired. Returns a function that stops it. */
export function disconnectEndedSessions(
  { db, clock, log }: { readonly db: Db; readonly clock: Clock; readonly log?: Log | undefined },
  connected: ConnectedSessions,
): () => Promise<void> {
  const polling = startPolling({
    work: async () => {
      const ids = connected.list();
      if (ids.length === 0) return;
      for (const id of await listEndedSessions(db, ids, clock.now())) connected.disconnect(id);
    },
    interval: pollInterval,
    onError: (error) => log?.warn({ err: error }, 'ended sessions could not be looked up'),
  });
  const stopListening = onSessionsEnded(() => polling.runNow());
  return () => {
    stopListening();
    return polling.stop();
  };
}
