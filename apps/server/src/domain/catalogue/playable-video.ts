import { sql, type RawBuilder } from 'kysely';
import type { PlayableVideo, Storyboard } from '@academy/contract/areas/content.ts';
import { optionalPictureColumn, type PictureRow, presentPicture } from './picture.ts';
import type { Storage } from '../../ports/storage.ts';

/** A video as rows carry it: one JSON column. */
export interface VideoRow {
  path: string;
  captions_path: string | null;
  seconds: number;
  width: number;
  height: number;
  poster: PictureRow | null;
  storyboard: (Omit<Storyboard, 'url'> & { path: string }) | null;
}

/** The column of a video joined as `alias`, its poster as `poster` (both aliases of `media_assets`), if there is one. */
export const optionalVideoColumn = (alias: string, poster: string): RawBuilder<VideoRow | null> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<VideoRow | null>`case when ${of('id')} is not null then json_build_object(
    'path', ${of('path')}, 'captions_path', ${of('captions_path')}, 'seconds', ${of('seconds')},
    'width', ${of('width')}, 'height', ${of('height')}, 'poster', ${optionalPictureColumn(poster)},
    'storyboard', ${of('storyboard')}) end`;
};

/** `cover` stands in for a poster that is missing. */
export const presentVideo = (row: VideoRow, cover: PictureRow, storage: Storage): PlayableVideo => ({
  url: storage.publicUrl(row.path),
  poster: presentPicture(row.poster ?? cover, storage),
  captions_url: row.captions_path === null ? null : storage.publicUrl(row.captions_path),
  ...(row.storyboard && { storyboard: presentStoryboard(row.storyboard, storage) }),
  seconds: row.seconds,
  width: row.width,
  height: row.height,
});

function presentStoryboard(
  { path, columns, rows, width, height, interval }: NonNullable<VideoRow['storyboard']>,
  storage: Storage,
): Storyboard {
  return { url: storage.publicUrl(path), columns, rows, width, height, interval };
}
