import { join } from 'node:path';
import { checkPostgresVersion, createDatabase, type Db } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import type { Log } from '../kit/log.ts';

interface OpenDatabase {
  db: Db;
  /** For components with connections of their own. */
  url: string;
  /** Closes the pool, and stops the database if it is our own. */
  close: () => Promise<void>;
  /** Stops a database of our own at once, without waiting; nothing committed is lost. */
  stopImmediately: () => void;
}

/** The academy's database, migrated: the one at `url`, or without it our own below `dataDir`. */
export async function openDatabase(options: {
  url: string | undefined;
  dataDir: string;
  pool: number;
  log: Log;
}): Promise<OpenDatabase> {
  const { log } = options;
  const server = options.url
    ? { url: options.url, stop: async () => {}, stopImmediately: () => {} }
    : await startEmbeddedPostgres({ directory: join(options.dataDir, 'postgres'), log });
  let closing = false;
  const db = createDatabase(server.url, {
    max: options.pool,
    // Our own database may end before the last connection is closed.
    onError: (error) => closing || log.warn({ err: error }, 'a database connection failed'),
  });
  const close = async () => {
    closing = true;
    await db.destroy();
    await server.stop();
  };
  try {
    await checkPostgresVersion(db);
    for (const name of await migrate(server.url)) log.info(`migrated: ${name}`);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, url: server.url, close, stopImmediately: server.stopImmediately };
}
