import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const folder = join(import.meta.dirname, 'migrations');
const fileName = /^\d{4}-[a-z0-9-]+\.sql$/;

/** Any number, as long as it is always the same: it names the lock that keeps two servers from migrating at once. */
const lockKey = 7_307_001;

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

async function readMigrations(from: string): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map((name) => readMigration(from, name)));
}

async function readMigration(from: string, name: string): Promise<Migration> {
  if (!fileName.test(name)) throw new Error(`Migration ${name} must be named like 0001-what-it-does.sql`);
  const sql = await readFile(join(from, name), 'utf8');
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
}

/**
 * Brings the database at `url` up to date and returns the names of the files applied now. Each file runs in its own
 * transaction, in order, under an advisory lock. Throws when a file that was applied has since been edited, is gone,
 * or when a new file sorts before an applied one.
 */
export async function migrate(url: string, from = folder): Promise<string[]> {
  const migrations = await readMigrations(from);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    );
    const applied = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migrations order by name',
    );
    const due = listDue(migrations, applied.rows);
    for (const migration of due) await apply(client, migration);
    return due.map((migration) => migration.name);
  } finally {
    // Ending the connection releases the lock too.
    await client.end();
  }
}

function listDue(migrations: Migration[], applied: { name: string; sha256: string }[]): Migration[] {
  applied.forEach((row, place) => {
    const file = migrations[place];
    if (file?.name !== row.name) {
      throw new Error(
        `Migration ${row.name} was applied here, but ${file?.name ?? 'nothing'} stands in its place`,
      );
    }
    if (file.sha256 !== row.sha256) {
      throw new Error(`Migration ${row.name} was edited after it was applied: write a new one instead`);
    }
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
    throw new Error(`Migration ${migration.name} failed: ${(cause as Error).message}`, { cause });
  }
}
