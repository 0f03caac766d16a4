import { Readable } from 'node:stream';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import { savePicture, storePicture } from '../../media/pictures/save-picture.ts';
import { preparePicture } from '../../media/pictures/prepare-picture.ts';
import { newPlainPicture } from '../../modules/uploads/testing/new-plain-picture.ts';
import type { Storage } from '../../ports/storage.ts';
import { createMemoryStorage } from '../../transport/testing/memory-storage.ts';
import { abandonFolder, deleteAbandonedFolders, deleteUnusedAsset } from './delete-unused-media.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);
let storage: Storage;
beforeEach(() => {
  storage = createMemoryStorage();
});

const write = (path: string) => storage.write(path, Readable.from([Buffer.from('x')]));
const abandon = (folder: string) => db.transaction().execute((tx) => abandonFolder(tx, folder));
const listAbandoned = async () =>
  (await db.selectFrom('abandoned_folders').select('folder').execute()).map(({ folder }) => folder);

/** A picture as an upload leaves it: its files, then its row. */
async function saveMedia() {
  const picture = await preparePicture(await newPlainPicture().png().toBuffer());
  await storePicture(storage, picture);
  const save = () => db.transaction().execute((tx) => savePicture({ db: tx, storage }, picture));
  const id = await save();
  const { path } = await db
    .selectFrom('media_assets')
    .select('path')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, path, save, folder: path.slice(0, path.lastIndexOf('/')) };
}

test('abandoned folders are emptied once, and others are not touched', async () => {
  await write('private/exports/one/data.json');
  await write('private/exports/other/data.json');
  await abandon('private/exports/one');
  await abandon('private/exports/one');
  await deleteAbandonedFolders({ db, storage });
  await deleteAbandonedFolders({ db, storage });
  expect(await storage.find('private/exports/one/data.json')).toBeUndefined();
  expect(await storage.find('private/exports/other/data.json')).toBeDefined();
  expect(await listAbandoned()).toEqual([]);
});

test('a picture uploaded again before its folder is emptied keeps its files', async () => {
  const { id, path, save, folder } = await saveMedia();
  await db.transaction().execute((tx) => deleteUnusedAsset(tx, id));
  expect(await listAbandoned()).toEqual([folder]);
  await save();
  expect(await listAbandoned()).toEqual([]);
  await abandon(folder);
  await deleteAbandonedFolders({ db, storage });
  expect(await storage.find(path)).toBeDefined();
  expect(await listAbandoned()).toEqual([]);
});

test('a picture uploaded while its folder is being emptied has its files again', async () => {
  const { id, path, save } = await saveMedia();
  await db.transaction().execute((tx) => deleteUnusedAsset(tx, id));
  let saving: Promise<unknown> = Promise.resolve();
  const slow: Storage = {
    ...storage,
    async deleteFolder(folder) {
      saving = save();
      await new Promise((resolve) => setTimeout(resolve, 200));
      await storage.deleteFolder(folder);
    },
  };
  await deleteAbandonedFolders({ db, storage: slow });
  await saving;
  expect(await storage.find(path)).toBeDefined();
  const rows = await db.selectFrom('media_assets').select('id').where('path', '=', path).execute();
  expect(rows).toHaveLength(1);
});

test('the academy’s own drawings are not deleted with an upload', async () => {
  const row = {
    kind: 'picture' as const,
    path: 'demo/faces/li.svg',
    sha256: '00',
    bytes: 1,
    width: 1,
    height: 1,
  };
  const { id } = await db.insertInto('media_assets').values(row).returning('id').executeTakeFirstOrThrow();
  await db.transaction().execute((tx) => deleteUnusedAsset(tx, id));
  expect(await listAbandoned()).toEqual([]);
  expect(await db.selectFrom('media_assets').select('id').where('id', '=', id).execute()).toHaveLength(1);
});
