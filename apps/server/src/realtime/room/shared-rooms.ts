import { createAdapter } from '@socket.io/postgres-adapter';
import type { Pool } from 'pg';
import type { Server } from 'socket.io';
import { roomNamespace } from '@academy/contract/realtime/room-address.ts';
import { createPool } from '../../db/database.ts';
import type { Log } from '../../kit/log.ts';

/** One listens all the time; what is told goes through the others. */
const connections = 3;
/** How long its connections may take to end, ms. */
const patience = 2_000;
/** Socket.IO has the first one always. */
const namespaces = ['/', roomNamespace];

/**
 * The adapter keeps one connection to listen, and forgets to give it back when it breaks: each time the database goes away
 * the pool would lose a place, and in the end all of them. Here a broken one is given back at once.
 */
const mindful = (pool: Pool): Pick<Pool, 'connect' | 'query'> => ({
  connect: async () => {
    const client = await pool.connect();
    client.once('end', () => client.release(true));
    return client;
  },
  query: pool.query.bind(pool),
});

/**
 * Lets several processes on one database share their rooms: what one tells a person or all others goes through the
 * database's notifications. Returns what ends it.
 */
export function shareRooms(
  server: Server,
  { url, log }: { url: string; log?: Log | undefined },
): () => Promise<void> {
  const onError = (error: Error) => log?.warn({ err: error }, 'what rooms tell each other broke off');
  const pool = createPool(url, { max: connections, onError });
  server.adapter(
    createAdapter(mindful(pool) as Pool, {
      tableName: 'room_attachments',
      channelPrefix: 'rooms',
      errorHandler: onError,
    }),
  );
  return async () => {
    await Promise.allSettled(namespaces.map(async (name) => server.of(name).adapter.close()));
    // While the database is away the adapter may be about to connect: nothing of it is worth waiting for.
    await Promise.race([pool.end(), new Promise((resolve) => setTimeout(resolve, patience).unref())]);
  };
}
