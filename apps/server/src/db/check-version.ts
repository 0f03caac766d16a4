import { sql } from 'kysely';
import type { Db } from './database.ts';

const oldest = 15;

/** Throws when the server behind `db` is older than the academy's SQL needs. */
export async function checkVersion(db: Db): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    select current_setting('server_version_num')::int as number`.execute(db);
  const major = Math.floor((rows[0]?.number ?? 0) / 10_000);
  if (major < oldest)
    throw new Error(`DATABASE_URL leads to PostgreSQL ${major}; ${oldest} or newer is needed`);
}
