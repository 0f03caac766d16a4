import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Storage } from '../../ports/storage.ts';

/** The folder of an upload's files, each in one of its own; the academy's own drawings have none. */
const uploadFolder = /^(?:pictures|videos)\/[^/]+(?=\/)/;
const foreignKeyViolation = '23503';

/**
 * Deletes the row of a picture or video with its poster, and lists its folder in `abandoned_folders`. Does nothing
 * while any row refers to it or a text shows it.
 */
export async function deleteUnusedAsset(tx: Tx, id: number): Promise<void> {
  const asset = await tx
    .selectFrom('media_assets')
    .select(['path', 'poster_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  const folder = asset && uploadFolder.exec(asset.path)?.[0];
  if (!asset || !folder || (await isShownInText(tx, folder))) return;
  if (!(await deleteUnlessReferenced(tx, id))) return;
  if (asset.poster_id !== null) await deleteUnlessReferenced(tx, asset.poster_id);
  const { rows } = await sql`select from media_assets where starts_with(path, ${`${folder}/`})`.execute(tx);
  if (rows.length === 0) await abandonFolder(tx, folder);
}

/** Has a storage folder deleted after this transaction has committed. */
export async function abandonFolder(tx: Tx, folder: string): Promise<void> {
  await tx
    .insertInto('abandoned_folders')
    .values({ folder })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Tries to delete and lets the foreign keys decide: they include those of future tables. */
async function deleteUnlessReferenced(tx: Tx, id: number): Promise<boolean> {
  await sql`savepoint asset`.execute(tx);
  try {
    await tx.deleteFrom('media_assets').where('id', '=', id).execute();
    await sql`release savepoint asset`.execute(tx);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== foreignKeyViolation) throw error;
    await sql`rollback to savepoint asset`.execute(tx);
    return false;
  }
}

/** Pictures in a body are addresses, which no foreign key protects. */
async function isShownInText(tx: Tx, folder: string): Promise<boolean> {
  const { rows } = await sql`
    select from contents where position(${`/${folder}/`} in body::text) > 0
    union all select from system_articles where position(${`/${folder}/`} in body::text) > 0 limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

interface DeletionDeps {
  readonly db: Db;
  readonly storage: Storage;
}

/** Deletes the files of all abandoned folders one after the other. Stops early when `signal` aborts. */
export async function deleteAbandonedFolders(deps: DeletionDeps, signal?: AbortSignal): Promise<void> {
  const abandoned = await deps.db
    .selectFrom('abandoned_folders')
    .select('folder')
    .orderBy('abandoned_at')
    .execute();
  for (const { folder } of abandoned) {
    signal?.throwIfAborted();
    await deleteAbandonedFolder(deps, folder);
  }
}

/**
 * Deletes the files of an abandoned folder. One that has a media row again, because somebody uploaded the same picture, is
 * kept. Its row is locked meanwhile, so that a new upload into the folder waits. It stays on the list when this rejects.
 */
export async function deleteAbandonedFolder({ db, storage }: DeletionDeps, folder: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await tx
      .selectFrom('abandoned_folders')
      .select('folder')
      .where('folder', '=', folder)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!locked) return;
    const { rows } =
      await sql`select from media_assets where starts_with(path, ${`${folder}/`}) limit 1`.execute(tx);
    if (rows.length === 0) await storage.deleteFolder(folder);
    await tx.deleteFrom('abandoned_folders').where('folder', '=', folder).execute();
  });
}
