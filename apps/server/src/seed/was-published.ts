import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/** Whether somebody began the live with this key and published it: then it is no demonstration any more. */
export async function wasPublished(db: Db | Tx, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from lives join contents on contents.id = content_id
    where key = ${key} and origin = 'publish' and started_at is not null`.execute(db);
  return rows.length > 0;
}
