import type { Insertable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { masterFile } from '../media/video/master-playlist.ts';
import type { PackagedVideo } from '../media/video/package-video.ts';

/** A packaged video as it is stored. */
export interface StoredFilm {
  /** Of the folder that holds its files. */
  folder: string;
  /** Of the file that it was made from. */
  sha256: string;
  film: PackagedVideo;
}

/** Makes or finds the rows of a video and its poster; returns the video's id. The same video has the same rows. */
export async function saveVideo(tx: Tx, { folder, sha256, film }: StoredFilm): Promise<number> {
  const { path, ...poster } = film.poster;
  const posterId = await saveAsset(tx, { kind: 'picture', path: `${folder}/${path}`, ...poster });
  const { width, height, bytes, storyboard } = film;
  return saveAsset(tx, {
    kind: 'video',
    path: `${folder}/${masterFile}`,
    sha256,
    bytes,
    width,
    height,
    colour: poster.colour,
    seconds: Math.max(1, Math.round(film.seconds)),
    poster_id: posterId,
    storyboard: JSON.stringify({ ...storyboard, path: `${folder}/${storyboard.path}` }),
  });
}

async function saveAsset(db: Db, row: Insertable<Schema['media_assets']>): Promise<number> {
  const { id } = await db
    .insertInto('media_assets')
    .values(row)
    .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
