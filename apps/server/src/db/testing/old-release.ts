import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../migrate.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const migrations = join(import.meta.dirname, '../migrations');
/** The first migration that the old release did not have. */
const firstLater = '0016';

/**
 * A database as the old release of `old-release.sql` left it. Its tables come from the migrations of that release, and the
 * rows contain the digests of those files: a file that was edited since is refused by the next `migrate`.
 */
export async function createOldReleaseDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ empty: true });
  const folder = await mkdtemp(join(tmpdir(), 'academy-migrations-'));
  try {
    const names = (await readdir(migrations)).filter((name) => name < firstLater);
    for (const name of names) await cp(join(migrations, name), join(folder, name));
    await migrate(database.url, folder);
    await loadRows(database.url);
  } finally {
    await rm(folder, { recursive: true });
  }
  return database;
}

async function loadRows(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Rows come in the order of the tables' names, and triggers have written theirs already.
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<{ names: string }>(
      `select string_agg(relname, ', ') as names from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    await client.query(`truncate ${rows[0]!.names}`);
    await client.query(await readFile(join(import.meta.dirname, 'old-release.sql'), 'utf8'));
  } finally {
    await client.end();
  }
}

export interface StoredTable {
  readonly name: string;
  /** Names of the columns by their numbers, which stay the same when they are renamed. */
  readonly columns: ReadonlyMap<number, string>;
  /** The values of each row, as text, by the numbers of their columns. */
  readonly rows: readonly ReadonlyMap<number, string | null>[];
}

/** All tables with their rows, by PostgreSQL's number of the table, which stays the same when it is renamed. */
export async function readTables(url: string): Promise<Map<number, StoredTable>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query<{ oid: number; table: string; number: number; column: string }>(
      `select pg_class.oid, relname as table, attnum as number, attname as column
       from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
       where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname, attnum`,
    );
    const tables = new Map<number, StoredTable>();
    for (const [oid, columns] of Map.groupBy(found.rows, (row) => row.oid)) {
      const name = columns[0]!.table;
      const texts = columns.map(({ column }) => `${pg.escapeIdentifier(column)}::text`);
      const { rows } = await client.query<(string | null)[]>({
        text: `select ${texts.join(', ')} from ${pg.escapeIdentifier(name)}`,
        rowMode: 'array',
      });
      tables.set(oid, {
        name,
        columns: new Map(columns.map(({ number, column }) => [number, column])),
        rows: rows.map((row) => new Map(row.map((value, index) => [columns[index]!.number, value]))),
      });
    }
    return tables;
  } finally {
    await client.end();
  }
}
