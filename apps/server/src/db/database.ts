import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { ConfigError } from '../kit/errors.ts';
import { throwIfSilent } from './database-blocked.ts';
import { DatabaseClient } from './database-client.ts';
import type { Schema } from './generated/schema.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** How long the users of a pool wait, in milliseconds. Every wait ends: with a result or with an error. */
export interface PoolTimeouts {
  /** For a free connection, or for a new one to be opened. */
  readonly connection: number;
  /** For a lock that another transaction holds. */
  readonly lock: number;
  /** For a statement, which PostgreSQL then cancels. */
  readonly statement: number;
  /** For a response; longer than `statement`, so that it only ends waiting for a server that does not respond at all. */
  readonly response: number;
}

export const timeouts = {
  /**
   * People wait for requests: a call or a command in a room that meets a database out of order is answered within five
   * seconds. It waits 0.8 s for its slot (`slotWait`, `commandWait`), 0.8 s for a connection and 2.5 s for the statement that
   * gets stuck, 4.1 s in all; where its session has to be looked up before, that waits for a connection too: 4.9 s.
   */
  requests: { connection: 800, lock: 1_500, statement: 2_300, response: 2_500 },
  /** Jobs, the demo's loader and the first start; some of their transactions set a longer statement timeout. */
  work: { connection: 5_000, lock: 10_000, statement: 10_000, response: 6 * 60_000 },
  /** Queries of health and content version: an answer that comes later is useless. */
  probes: { connection: 500, lock: 500, statement: 800, response: 1_000 },
} as const satisfies Record<string, PoolTimeouts>;

/** bigint columns are read as plain numbers: counts and ids stay far below 2^53. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
/** A date stays the text `2026-09-01`: the driver would convert it to a time in the machine's own time zone. */
types.setTypeParser(pg.types.builtins.DATE, String);

interface PoolOptions {
  /** The maximum number of connections. */
  readonly max: number;
  /** Absent: those of work that nobody waits for. */
  readonly timeouts?: PoolTimeouts;
  readonly onError?: (error: Error) => void;
}

/** A bounded pool that reads int8 as a number. */
export function createPool(
  url: string,
  { max, timeouts: waits = timeouts.work, onError }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client: DatabaseClient,
    types,
    connectionTimeoutMillis: waits.connection,
    lock_timeout: waits.lock,
    statement_timeout: waits.statement,
    query_timeout: waits.response,
    // A killed server leaves half-open sockets behind; the pool must notice and reconnect.
    keepAlive: true,
  });
  // The pool replaces an idle connection that breaks; without a listener its error would end the process.
  pool.on('error', (error) => onError?.(error));
  // The same for a connection that breaks between two statements of its holder: the next statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Opens the database at `url` (`postgresql://user:password@host:port/name`). Close it with `destroy()`. */
export function createDatabase(url: string, options: PoolOptions): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: createPool(url, options) }) });
}

const oldestPostgresVersion = 15;

/**
 * Throws ConfigError when the PostgreSQL server behind `db` is older than the SQL of this program needs, and DatabaseBlocked
 * when it does not respond.
 */
export async function checkPostgresVersion(db: Db): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    select current_setting('server_version_num')::int as number`
    .execute(db)
    .catch(throwIfSilent);
  const major = Math.floor((rows[0]?.number ?? 0) / 10_000);
  if (major < oldestPostgresVersion)
    throw new ConfigError(
      `DATABASE_URL 指向 PostgreSQL ${major}，需要 ${oldestPostgresVersion} 或更新的版本。\n` +
        `DATABASE_URL leads to PostgreSQL ${major}; ${oldestPostgresVersion} or newer is needed.`,
    );
}
