import { mkdir, realpath } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../kit/log.ts';
import { locateBinaries } from './embedded/binaries.ts';
import { prepareCluster } from './embedded/cluster.ts';
import { findIdentity } from './embedded/identity.ts';
import { stopOrphan } from './embedded/orphan.ts';
import { startPostgres, type PostgresOptions, type PostgresProcess } from './embedded/postgres-process.ts';

export interface EmbeddedPostgres {
  /** Of the academy's own database. */
  url: string;
  /** Of the database `postgres`, from which others are created. */
  adminUrl: string;
  stop: () => Promise<void>;
  /** Tells it to end at once and does not wait; nothing committed is lost. */
  abandon: () => void;
}

const database = 'academy';
const longestPause = 5_000;

/**
 * Starts the PostgreSQL that ships with the academy, with its data in `directory`, and keeps it running until `stop`.
 * The caller must be the only one who uses the directory. An orphan of a killed academy is stopped first.
 */
export async function startEmbedded(options: {
  directory: string;
  log: Log;
  settings?: readonly string[];
}): Promise<EmbeddedPostgres> {
  const { log } = options;
  const directory = await settle(options.directory);
  const [binaries, identity] = await Promise.all([locateBinaries(), findIdentity()]);
  if (await stopOrphan(directory))
    log.warn('stopped the database that an academy killed earlier had left running');
  const password = await prepareCluster(directory, { binaries, identity });
  const onLine = (line: string) => log[/FATAL|PANIC/.test(line) ? 'warn' : 'debug']({ postgres: line });
  const postgres = {
    program: binaries.postgres,
    directory,
    identity,
    settings: options.settings ?? [],
    onLine,
  };
  const { process, port } = await startOnFreePort(postgres);
  const guard = supervise(process, { log, start: () => startPostgres({ ...postgres, port }) });
  const address = (name: string) => `postgresql://postgres:${password}@127.0.0.1:${port}/${name}`;
  await createIfMissing(address('postgres'));
  return { url: address(database), adminUrl: address('postgres'), ...guard };
}

/** The directory's real place, so that a process on it can be recognised by its command line. */
async function settle(directory: string): Promise<string> {
  const place = resolve(directory);
  await mkdir(dirname(place), { recursive: true });
  return join(await realpath(dirname(place)), basename(place));
}

/** Another program may take the port between our look and the start, so a failed start is tried again elsewhere. */
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

/** Starts PostgreSQL again whenever it ends without having been asked to, on the same port. */
function supervise(first: PostgresProcess, options: { log: Log; start(): Promise<PostgresProcess> }) {
  let current = first;
  const stopping = new AbortController();
  const watch = async () => {
    for (let pause = 100; ;) {
      await current.ended;
      if (stopping.signal.aborted) return;
      options.log.error('the database ended unexpectedly; starting it again');
      try {
        current = await options.start();
        pause = 100;
        if (stopping.signal.aborted) await current.stop();
      } catch (error) {
        options.log.error(error);
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
        pause = Math.min(pause * 2, longestPause);
      }
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await current.stop();
      await watching;
    },
    abandon() {
      stopping.abort();
      current.signal('SIGQUIT');
    },
  };
}

async function createIfMissing(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}
