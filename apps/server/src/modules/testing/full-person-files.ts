import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Db } from '../../db/database.ts';
import type { Storage } from '../../ports/storage.ts';
import { marks } from './personal-marks.ts';
import { addArticle, addPicture, addVideo, type Scene } from './rows.ts';

export interface SentFiles {
  /** Paths of files that must be deleted with them. */
  readonly files: string[];
  /** Paths of files that others sent too, or that the academy shows. */
  readonly sharedFiles: string[];
}

/**
 * Files of a user: an avatar, a picture that a neighbour sent too, a cover and a text's picture of the academy made
 * from theirs, a video, one that still waits, a feedback's picture and an export.
 */
export async function addFiles(
  db: Db,
  { storage, scene, id, avatar }: { storage: Storage; scene: Scene; id: number; avatar: number },
): Promise<SentFiles> {
  const upload = async (assetId: number | null, userId = id) => {
    const row = {
      id: randomUUID(),
      user_id: userId,
      kind: 'picture' as const,
      name: `${marks.nickname}.jpg`,
    };
    await db
      .insertInto('uploads')
      .values({
        ...row,
        ...(assetId === null
          ? { state: 'processing', kind: 'video', original_path: `private/uploads/${row.id}/original.mp4` }
          : { state: 'ready', asset_id: assetId }),
        ...(userId !== id && { name: 'IMG.jpg' }),
        sha256: String(assetId),
        bytes: 9,
      })
      .execute();
    return row.id;
  };
  await upload(avatar);
  const both = await addStoredPicture(db, storage, 'bbbb');
  await upload(both);
  await upload(both, scene.parent);
  const cover = await addStoredPicture(db, storage, 'cccc');
  await upload(cover);
  await addArticle(db, scene, { cover_id: cover });
  const shown = await addStoredPicture(db, storage, 'dddd');
  await upload(shown);
  const body = [{ kind: 'picture', picture: { url: '/media/pictures/dddd/320.webp' }, caption: '' }];
  await addArticle(db, scene, { body: JSON.stringify(body) });
  const poster = await addPicture(db, { path: 'videos/eeee-1/poster/960.webp' });
  await upload(await addVideo(db, { path: 'videos/eeee-1/index.m3u8', poster_id: poster }));
  const waiting = `private/uploads/${await upload(null)}/original.mp4`;
  const picture = await addStoredPicture(db, storage, 'ffff');
  const feedback = await db
    .insertInto('feedbacks')
    .values({ user_id: id, request_key: randomUUID(), text: marks.secret, contact: marks.mobile })
    .returning('id')
    .executeTakeFirstOrThrow();
  const showing = { feedback_id: feedback.id, position: 0, upload_id: await upload(picture) };
  await db.insertInto('feedback_pictures').values(showing).execute();
  const exported = randomUUID();
  await db.insertInto('data_exports').values({ id: exported, user_id: id }).execute();
  const others = ['videos/eeee-1/index.m3u8', 'videos/eeee-1/poster/960.webp', 'videos/eeee-1/360p/1.m4s'];
  const files = [...others, waiting, `private/exports/${exported}/my-data.json`];
  for (const path of files) await store(storage, path);
  const picturesOf = (folder: string) => [`pictures/${folder}/320.webp`, `pictures/${folder}/320.avif`];
  return {
    files: [...files, ...['aaaa', 'ffff'].flatMap(picturesOf)],
    sharedFiles: ['bbbb', 'cccc', 'dddd'].flatMap(picturesOf),
  };
}

export async function addStoredPicture(db: Db, storage: Storage, folder: string): Promise<number> {
  await store(storage, `pictures/${folder}/320.webp`);
  await store(storage, `pictures/${folder}/320.avif`);
  return addPicture(db, { path: `pictures/${folder}/320.webp`, widths: [320] });
}

const store = (storage: Storage, path: string) =>
  storage.write(path, Readable.from([Buffer.from(marks.nickname)]));
