import { join } from 'node:path';
import {
  checkPostgresVersion,
  createDatabase,
  type Db,
  type PoolTimeouts,
  timeouts,
} from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import type { Log } from '../kit/log.ts';

interface OpenDatabase {
  /** For requests and sockets: every wait is short. */
  db: Db;
  /** For the first start, the demo's loader and jobs, whose statements may take long. */
  workDb: Db;
  /** For the queries of health and content version, which must work while all connections of `db` are busy. */
  probeDb: Db;
  /** For components with connections of their own. */
  url: string;
  /** Closes the pools, and stops the database if it is our own. */
  close: () => Promise<void>;
  /** Stops a database of our own at once, without waiting; nothing committed is lost. */
  stopImmediately: () => void;
}

/** Connections besides those of the setting. */
const workConnections = 4;
const probeConnections = 2;

/** The academy's database, migrated: the one at `url`, or without it our own below `dataDir`. */
export async function openDatabase(options: {
  url: string | undefined;
  dataDir: string;
  /** Connections for requests. */
  pool: number;
  log: Log;
}): Promise<OpenDatabase> {
  const { log } = options;
  const server = options.url
    ? { url: options.url, stop: async () => {}, stopImmediately: () => {} }
    : await startEmbeddedPostgres({ directory: join(options.dataDir, 'postgres'), log });
  let closing = false;
  // Our own database may end before the last connection is closed.
  const onError = (error: Error) => closing || log.warn({ err: error }, 'a database connection failed');
  const open = (max: number, timeouts: PoolTimeouts) =>
    createDatabase(server.url, { max, timeouts, onError });
  const databases = {
    db: open(options.pool, timeouts.requests),
    workDb: open(workConnections, timeouts.work),
    probeDb: open(probeConnections, timeouts.probes),
  };
  const close = async () => {
    closing = true;
    await Promise.all(Object.values(databases).map((db) => db.destroy()));
    await server.stop();
  };
  try {
    await checkPostgresVersion(databases.workDb);
    for (const name of await migrate(server.url)) log.info(`migrated: ${name}`);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...databases, url: server.url, close, stopImmediately: server.stopImmediately };
}
