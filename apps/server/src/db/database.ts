import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './prepared.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** A query that takes longer is a mistake or an attack; it is cut off before it holds the pool. */
const statementTimeout = 10_000;
/** A caller that waits longer for a connection is told that the server is busy. */
const connectTimeout = 5_000;

/** Counts and ids stay far below 2^53, so that bigint columns are plain numbers. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
/** A day stays `2026-09-01`: the driver would make a moment of it, in the machine's own time zone. */
types.setTypeParser(pg.types.builtins.DATE, String);

/** A bounded pool with int8 read as a number. `max` is the greatest number of connections. */
export function createPool(url: string, options: { max: number; onError?: (error: Error) => void }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    Client: PreparingClient,
    types,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    // A killed server leaves half-open sockets behind; the pool must notice and reconnect.
    keepAlive: true,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.onError?.(error));
  // The same for one that breaks while somebody holds it between two statements: the next statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The academy's tables at `url` (`postgresql://user:password@host:port/name`). Ends with `destroy()`. */
export function createDatabase(url: string, options: { max: number; onError?: (error: Error) => void }): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: createPool(url, options) }) });
}
