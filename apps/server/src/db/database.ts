import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { PreparedStatementClient } from './prepared-statements.ts';
import type { Schema } from './generated/schema.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** Milliseconds after which PostgreSQL cancels a statement, so that one slow query cannot exhaust the pool. */
const statementTimeout = 10_000;
/** Milliseconds that a caller waits for a free connection before the request fails as overloaded. */
const connectTimeout = 5_000;

/** bigint columns are read as plain numbers: counts and ids stay far below 2^53. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
/** A date stays the text `2026-09-01`: the driver would convert it to a time in the machine's own time zone. */
types.setTypeParser(pg.types.builtins.DATE, String);

/** A bounded pool that reads int8 as a number. `max` is the maximum number of connections. */
export function createPool(url: string, options: { max: number; onError?: (error: Error) => void }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    Client: PreparedStatementClient,
    types,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    // A killed server leaves half-open sockets behind; the pool must notice and reconnect.
    keepAlive: true,
  });
  // The pool replaces an idle connection that breaks; without a listener its error would end the process.
  pool.on('error', (error) => options.onError?.(error));
  // The same for a connection that breaks between two statements of its holder: the next statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Opens the database at `url` (`postgresql://user:password@host:port/name`). Close it with `destroy()`. */
export function createDatabase(url: string, options: { max: number; onError?: (error: Error) => void }): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: createPool(url, options) }) });
}

const oldestPostgresVersion = 15;

/** Throws when the PostgreSQL server behind `db` is older than the SQL of this program needs. */
export async function checkPostgresVersion(db: Db): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    select current_setting('server_version_num')::int as number`.execute(db);
  const major = Math.floor((rows[0]?.number ?? 0) / 10_000);
  if (major < oldestPostgresVersion)
    throw new Error(`DATABASE_URL leads to PostgreSQL ${major}; ${oldestPostgresVersion} or newer is needed`);
}
