import type { Static } from 'typebox';
import type { Db } from '../db/database.ts';
import type { ConfigFile } from './shapes.ts';

/** Sets what the demo decides of the academy's configuration; the rest stays as it is. */
export async function applyConfig(db: Db, config: Static<typeof ConfigFile>): Promise<void> {
  await db.updateTable('system_config').set({ open_page_links: config.open_page_links }).execute();
}
