import { join } from 'node:path';
import { checkVersion } from '../db/check-version.ts';
import { createDatabase, type Db } from '../db/database.ts';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import type { Log } from '../kit/log.ts';

export interface OpenDatabase {
  db: Db;
  /** For what keeps connections of its own. */
  url: string;
  /** Ends the pool, and the database if it is our own. */
  close: () => Promise<void>;
  /** Tells a database of our own to end at once, without waiting; nothing committed is lost. */
  abandon: () => void;
}

/** The academy's database, migrated: the one at `url`, or without one our own below `dataDir`. */
export async function openDatabase(options: {
  url: string | undefined;
  dataDir: string;
  pool: number;
  log: Log;
}): Promise<OpenDatabase> {
  const { log } = options;
  const server = options.url
    ? { url: options.url, stop: async () => {}, abandon: () => {} }
    : await startEmbedded({ directory: join(options.dataDir, 'postgres'), log });
  let closing = false;
  const db = createDatabase(server.url, {
    max: options.pool,
    // Ours may end before the last connection has said goodbye.
    onError: (error) => closing || log.warn({ err: error }, 'a connection to the database broke'),
  });
  const close = async () => {
    closing = true;
    await db.destroy();
    await server.stop();
  };
  try {
    await checkVersion(db);
    for (const name of await migrate(server.url)) log.info(`migrated: ${name}`);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, url: server.url, close, abandon: server.abandon };
}
