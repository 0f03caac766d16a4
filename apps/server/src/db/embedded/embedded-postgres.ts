import { mkdir, realpath } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../kit/log.ts';
import { createCluster, locateBinaries } from './cluster.ts';
import { checkClusterVersion } from './cluster-version.ts';
import { findIdentity } from './os-identity.ts';
import { type PostgresOptions, type PostgresProcess, startPostgres, stopOrphan } from './postgres-process.ts';

interface EmbeddedPostgres {
  /** Address of the academy's database. */
  url: string;
  /** Address of the database `postgres`, from which other databases are created. */
  adminUrl: string;
  stop: () => Promise<void>;
  /** Sends an immediate shutdown and does not wait; nothing committed is lost. */
  stopImmediately: () => void;
}

const databaseName = 'academy';
const maxRestartDelay = 5_000;

/**
 * Starts the PostgreSQL that npm installed with its data in `directory`, and restarts it until `stop` is called. The
 * caller must be the only user of the directory. A PostgreSQL that a killed process left running is stopped first.
 * Throws OtherPostgresVersion, and changes nothing, when the data is of another major version.
 */
export async function startEmbeddedPostgres(options: {
  directory: string;
  log: Log;
  settings?: readonly string[];
}): Promise<EmbeddedPostgres> {
  const { log } = options;
  const directory = await resolveRealPath(options.directory);
  const [binaries, identity] = await Promise.all([locateBinaries(), findIdentity()]);
  await checkClusterVersion(directory, binaries.postgres);
  if (await stopOrphan(directory))
    log.warn('stopped a database that a killed server process had left running');
  const password = await createCluster(directory, { binaries, identity });
  const onLine = (line: string) => log[/FATAL|PANIC/.test(line) ? 'warn' : 'debug']({ postgres: line });
  const postgres = {
    program: binaries.postgres,
    directory,
    identity,
    settings: options.settings ?? [],
    onLine,
  };
  const { process, port } = await startOnFreePort(postgres);
  const supervision = supervise(process, { log, start: () => startPostgres({ ...postgres, port }) });
  const urlOf = (name: string) => `postgresql://postgres:${password}@127.0.0.1:${port}/${name}`;
  await createDatabaseIfMissing(urlOf('postgres'));
  return { url: urlOf(databaseName), adminUrl: urlOf('postgres'), ...supervision };
}

/**
 * The directory's real path (symbolic links resolved), because running processes are recognised by the path in their
 * command line.
 */
async function resolveRealPath(directory: string): Promise<string> {
  const absolutePath = resolve(directory);
  await mkdir(dirname(absolutePath), { recursive: true });
  return join(await realpath(dirname(absolutePath)), basename(absolutePath));
}

/**
 * Another program may take the port between the check and the start, so a failed start is tried again on another
 * port.
 */
async function startOnFreePort(postgres: Omit<PostgresOptions, 'port'>) {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    try {
      return { process: await startPostgres({ ...postgres, port }), port };
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Restarts PostgreSQL on the same port whenever it ends without `stop`. */
function supervise(first: PostgresProcess, options: { log: Log; start(): Promise<PostgresProcess> }) {
  let current = first;
  const stopping = new AbortController();
  const restartWhenEnded = async () => {
    for (let delay = 100; ;) {
      await current.ended;
      if (stopping.signal.aborted) return;
      options.log.error('the database ended unexpectedly; starting it again');
      try {
        current = await options.start();
        delay = 100;
        if (stopping.signal.aborted) await current.stop();
      } catch (error) {
        options.log.error(error);
        await sleep(delay, undefined, { signal: stopping.signal }).catch(() => undefined);
        delay = Math.min(delay * 2, maxRestartDelay);
      }
    }
  };
  const restarting = restartWhenEnded();
  return {
    async stop() {
      stopping.abort();
      await current.stop();
      await restarting;
    },
    stopImmediately() {
      stopping.abort();
      current.signal('SIGQUIT');
    },
  };
}

async function createDatabaseIfMissing(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const existing = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (existing.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}
