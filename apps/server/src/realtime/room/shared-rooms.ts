import { createAdapter } from '@socket.io/postgres-adapter';
import type { Pool } from 'pg';
import type { Server } from 'socket.io';
import { roomNamespace } from '@academy/contract/realtime/socket-addresses.ts';
import { createPool } from '../../db/database.ts';
import type { Log } from '../../kit/log.ts';

/** One connection listens all the time; messages are sent through the others. */
const maxConnections = 3;
/** Milliseconds that its connections get to close. */
const closeTimeout = 2_000;
/** The default namespace of Socket.IO always exists. */
const namespaces = ['/', roomNamespace];

/**
 * Works around a leak of the adapter: it holds one client of the pool to listen and does not release it when the
 * connection breaks, so the pool would lose a place with each outage. Here a broken client is released at once.
 */
const releaseBrokenClients = (pool: Pool): Pick<Pool, 'connect' | 'query'> => ({
  connect: async () => {
    const client = await pool.connect();
    client.once('end', () => client.release(true));
    return client;
  },
  query: pool.query.bind(pool),
});

/**
 * Lets several processes on one database share their rooms: messages to a user or a room go through PostgreSQL's
 * notifications. Returns a function that ends it.
 */
export function shareRooms(
  server: Server,
  { url, log }: { url: string; log?: Log | undefined },
): () => Promise<void> {
  const onError = (error: Error) =>
    log?.warn({ err: error }, 'the connection through which processes share rooms failed');
  const pool = createPool(url, { max: maxConnections, onError });
  server.adapter(
    createAdapter(releaseBrokenClients(pool) as Pool, {
      tableName: 'room_attachments',
      channelPrefix: 'rooms',
      errorHandler: onError,
    }),
  );
  return async () => {
    await Promise.allSettled(namespaces.map(async (name) => server.of(name).adapter.close()));
    // While the database is down the adapter may be about to connect, which is not worth waiting for.
    await Promise.race([pool.end(), new Promise((resolve) => setTimeout(resolve, closeTimeout).unref())]);
  };
}
