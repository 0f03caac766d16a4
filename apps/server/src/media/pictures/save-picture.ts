import { Readable } from 'node:stream';
import type { Db, Tx } from '../../db/database.ts';
import type { Storage } from '../../ports/storage.ts';
import type { PreparedPicture } from './prepare-picture.ts';

/** Characters of the hash in a picture's folder: enough that two pictures never share one. */
const folderHashLength = 32;

/**
 * The folder of a picture's files. The same content gives the same folder, so the content at a path never changes.
 */
const pictureFolder = ({ sha256 }: PreparedPicture) => `pictures/${sha256.slice(0, folderHashLength)}`;

/** Writes the files of a picture to the storage; existing files stay as they are. */
export async function storePicture(storage: Storage, picture: PreparedPicture): Promise<void> {
  const folder = pictureFolder(picture);
  for (const { name, content } of picture.files) {
    const path = `${folder}/${name}`;
    if (!(await storage.find(path))) await storage.write(path, Readable.from([content]));
  }
}

/**
 * Saves a picture's row in `media_assets` and returns its id; an existing row is reused. The files must be stored
 * before. They are stored again when the deletion of abandoned folders removed them meanwhile; that deletion holds
 * the row's lock until the folder is empty.
 */
export async function savePicture(
  { db, storage }: { db: Db | Tx; storage: Storage },
  picture: PreparedPicture,
): Promise<number> {
  const folder = pictureFolder(picture);
  const path = `${folder}/${picture.main}`;
  const { width, height, colour, blur, widths, sha256 } = picture;
  const bytes = picture.files.reduce((sum, file) => sum + file.content.length, 0);
  const row = { kind: 'picture' as const, path, sha256, bytes, width, height, colour, blur };
  const saved = await db
    .insertInto('media_assets')
    .values({ ...row, widths: [...widths] })
    // Nothing changes; only an updated row is returned.
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ path }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('abandoned_folders').where('folder', '=', folder).execute();
  if (!(await storage.find(path))) await storePicture(storage, picture);
  return saved.id;
}
