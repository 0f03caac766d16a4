import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** What uploads are made into lies in a folder of its own below these; the academy's own drawings do not. */
const ownFolder = /^(?:pictures|videos)\/[^/]+(?=\/)/;
const foreignKeyViolation = '23503';

/**
 * Removes the row of a picture or video, with its poster, and leaves its files to be deleted; nothing happens while any
 * row refers to it, whichever that may be, or a text shows it.
 */
export async function dropAsset(tx: Tx, id: number): Promise<void> {
  const asset = await tx
    .selectFrom('media_assets')
    .select(['path', 'poster_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  const folder = asset && ownFolder.exec(asset.path)?.[0];
  if (!asset || !folder || (await isShownInText(tx, folder))) return;
  if (!(await deleteUnlessUsed(tx, id))) return;
  if (asset.poster_id !== null) await deleteUnlessUsed(tx, asset.poster_id);
  const { rows } = await sql`select from media_assets where starts_with(path, ${`${folder}/`})`.execute(tx);
  if (rows.length === 0) await abandonFolder(tx, folder);
}

/** Has everything in a folder of the storage deleted once this transaction has happened. */
export async function abandonFolder(tx: Tx, folder: string): Promise<void> {
  await tx
    .insertInto('abandoned_folders')
    .values({ folder })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The database knows every reference, those of tables to come too: it is asked by trying. */
async function deleteUnlessUsed(tx: Tx, id: number): Promise<boolean> {
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

/** Pictures of a body are addresses and no references. */
async function isShownInText(tx: Tx, folder: string): Promise<boolean> {
  const { rows } = await sql`
    select from contents where position(${`/${folder}/`} in body::text) > 0
    union all select from system_articles where position(${`/${folder}/`} in body::text) > 0 limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
