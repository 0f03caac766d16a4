import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { DatabaseBlocked, throwIfSilent } from './database-blocked.ts';

const migrationsFolder = join(import.meta.dirname, 'migrations');
const fileNamePattern = /^\d{4}-[a-z0-9-]+\.sql$/;

/**
 * Key of the advisory lock that keeps two servers from migrating at once. The number is arbitrary but must never
 * change.
 */
const lockKey = 7_307_001;

/** How long migrating waits, in milliseconds. A migration itself may take as long as it needs. */
const defaultWaits = {
  /** For a connection. */
  connection: 10_000,
  /** For another server that migrates the same database. */
  turn: 10 * 60_000,
  /** For a lock on a table or a row, which only a program that uses the database meanwhile can hold. */
  lock: 60_000,
};
/** PostgreSQL's code for a lock that did not come in time. */
const lockNotAvailable = '55P03';

/** The database was migrated by a release that knows more migrations than this one. */
class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';

  constructor(migration: string) {
    super(
      `数据由更新的版本写成（${migration}），请启动那个版本，或者恢复备份；什么都没有改动。\n` +
        `The data was written by a newer release (${migration}): start that release, or restore a backup; nothing was changed.`,
    );
  }
}

/**
 * The database was migrated by files that are not those of this release: by a release that rewrote or renamed some, or while
 * somebody edited one. `difference` names the file.
 */
class OtherMigrations extends Error {
  override readonly name = 'OtherMigrations';

  constructor(difference: string) {
    super(
      `数据由另一个版本写成，它的迁移文件与这个版本的不同，请启动那个版本，或者恢复备份；什么都没有改动。\n` +
        `The data was written by another release, whose migrations are not those of this one (${difference}): ` +
        'start that release, or restore a backup; nothing was changed. ' +
        'Whoever changes the program: an applied migration is never edited, renamed or preceded by a new one.',
    );
  }
}

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map((name) => readMigration(directory, name)));
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  if (!fileNamePattern.test(name))
    throw new Error(`Migration ${name} must be named like 0001-what-it-does.sql`);
  const sql = await readFile(join(directory, name), 'utf8');
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
}

/**
 * Applies the pending migrations to the database at `url` and returns their file names. Each file runs in its own
 * transaction, in order, under an advisory lock. Throws NewerDatabase when a later file than all of these was applied,
 * and OtherMigrations when an applied file has been edited or deleted, or when a new file sorts before an applied one.
 * Then nothing is changed. Throws DatabaseBlocked when the database does not respond, or another program keeps a lock; the
 * files before that stay applied.
 */
export async function migrate(
  url: string,
  directory = migrationsFolder,
  waits: Readonly<typeof defaultWaits> = defaultWaits,
): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: waits.connection,
    lock_timeout: waits.turn,
    // A vanished machine must not be waited for for ever.
    keepAlive: true,
  });
  await client.connect().catch(throwIfSilent);
  try {
    await waitForTurn(client);
    await client.query(`set lock_timeout = ${waits.lock}`);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    );
    const applied = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migrations order by name',
    );
    const pending = listPending(migrations, applied.rows);
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    // Closing the connection also releases the advisory lock.
    await client.end();
  }
}

async function waitForTurn(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockKey]).catch((cause: unknown) => {
    if ((cause as { code?: unknown }).code !== lockNotAvailable) throw cause;
    throw new DatabaseBlocked(
      '另一个学院进程一直在升级这个数据库，等它完成后再启动；什么都没有改动。\n' +
        'Another academy is still migrating this database: start again when it is done; nothing was changed.',
      { cause },
    );
  });
}

function listPending(migrations: Migration[], applied: { name: string; sha256: string }[]): Migration[] {
  const lastKnown = migrations.at(-1)?.name ?? '';
  const newest = applied.at(-1)?.name ?? '';
  if (newest > lastKnown) throw new NewerDatabase(newest);
  applied.forEach((row, index) => {
    const file = migrations[index];
    if (file?.name !== row.name)
      throw new OtherMigrations(
        `${row.name} was applied, but ${file?.name ?? 'nothing'} stands in its place`,
      );
    if (file.sha256 !== row.sha256) throw new OtherMigrations(`${row.name} was edited after it was applied`);
  });
  return migrations.slice(applied.length);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    if ((cause as { code?: unknown }).code === lockNotAvailable)
      throw new DatabaseBlocked(
        `另一个程序占用着数据库的表，升级（${migration.name}）等不到它；请停掉用同一个 DATABASE_URL 的其他进程，再启动。\n` +
          `Another program uses tables that ${migration.name} changes: stop the other processes of this DATABASE_URL, and start again.`,
        { cause },
      );
    throw new Error(`Migration ${migration.name} failed: ${(cause as Error).message}`, { cause });
  }
}
