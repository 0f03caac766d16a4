import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Storage } from '../../ports/storage.ts';

/**
 * Deletes what lies in folders that were abandoned, one after the other. A folder that has a row again, since somebody
 * sent the same picture, is kept. Its row is held meanwhile: whoever makes use of the folder waits for it. Ends early when
 * `signal` says so.
 */
export async function emptyFolders(
  { db, storage }: { db: Db; storage: Storage },
  signal?: AbortSignal,
): Promise<void> {
  const waiting = await db.selectFrom('abandoned_folders').select('folder').orderBy('abandoned_at').execute();
  for (const { folder } of waiting) {
    signal?.throwIfAborted();
    await db.transaction().execute(async (tx) => {
      const held = await tx
        .selectFrom('abandoned_folders')
        .select('folder')
        .where('folder', '=', folder)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!held) return;
      const { rows } =
        await sql`select from media_assets where starts_with(path, ${`${folder}/`}) limit 1`.execute(tx);
      if (rows.length === 0) await storage.deleteFolder(folder);
      await tx.deleteFrom('abandoned_folders').where('folder', '=', folder).execute();
    });
  }
}
