import { sql } from 'kysely';
import { dataExport } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { exportFolder } from './personal/export-folder.ts';

/** Forgets files of people's own data that are older than `dataExport.lifetime`; what lies there is left to be deleted. */
export async function sweepExports(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - dataExport.lifetime);
  await sql`with old as (delete from data_exports where created_at < ${oldest} returning id)
    insert into abandoned_folders (folder) select ${exportFolder('')} || id from old on conflict do nothing`.execute(
    db,
  );
}
