import { buffer } from 'node:stream/consumers';
import type { Db } from '../../db/database.ts';
import { headPath, listAllSegments, segmentPath } from '../../domain/live/segments.ts';
import { takeStill } from '../../media/live/take-still.ts';
import { savePicture, storePicture } from '../../media/pictures/keep-picture.ts';
import { preparePicture } from '../../media/pictures/prepare-picture.ts';
import type { Storage } from '../../ports/storage.ts';

/** Gives a replay the picture of its middle. Until then, and when it fails, the live's cover stands for it. */
export async function addPoster(
  { db, storage, ffmpegPath }: { db: Db; storage: Storage; ffmpegPath?: string | undefined },
  { contentId, videoId }: { contentId: number; videoId: number },
): Promise<void> {
  const segments = await listAllSegments(db, contentId);
  const middle = segments[Math.floor(segments.length / 2)];
  if (!middle) return;
  const run = { contentId, number: middle.run };
  const read = async (path: string) => buffer(await storage.read(path));
  const film = [await read(headPath(run)), await read(segmentPath(run, middle.number))];
  const picture = await preparePicture(await takeStill(Buffer.concat(film), ffmpegPath));
  await storePicture(storage, picture);
  await db.transaction().execute(async (tx) => {
    const posterId = await savePicture({ db: tx, storage }, picture);
    const shown = { poster_id: posterId, colour: picture.colour };
    await tx.updateTable('media_assets').set(shown).where('id', '=', videoId).execute();
  });
}
