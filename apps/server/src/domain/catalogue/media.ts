import { type RawBuilder, sql } from 'kysely';
import type { PlayableVideo, Storyboard } from '@academy/contract/areas/content.ts';
import type { Picture } from '@academy/contract/areas/shapes.ts';
import type { Storage } from '../../ports/storage.ts';

/** A picture as one JSON column of a row. */
export interface PictureRow {
  path: string;
  /** The picture itself as a `data:` URI, if it is tiny. */
  inline: string | null;
  width: number;
  height: number;
  colour: string;
  /** The widths in which the picture is stored beside `path`, ascending; empty for a drawing. */
  widths: number[];
  blur: string | null;
}

/** The JSON column of a picture joined as `alias` (a table alias of `media_assets`). */
export const pictureColumn = (alias: string): RawBuilder<PictureRow> => {
  const columnRef = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<PictureRow>`json_build_object('path', ${columnRef('path')}, 'inline', ${columnRef('inline')}, 'width', ${columnRef('width')},
    'height', ${columnRef('height')}, 'colour', ${columnRef('colour')}, 'widths', ${columnRef('widths')}, 'blur', ${columnRef('blur')})`;
};

/** The same for a picture from a left join, which may be missing. */
export const optionalPictureColumn = (alias: string): RawBuilder<PictureRow | null> =>
  sql<PictureRow | null>`case when ${sql.ref(`${alias}.id`)} is not null then ${pictureColumn(alias)} end`;

export const presentPicture = (row: PictureRow, storage: Storage): Picture => ({
  url: row.inline ?? storage.publicUrl(row.path),
  width: row.width,
  height: row.height,
  colour: row.colour,
  ...(row.widths.length > 0 && { srcset: buildSrcset(row, storage) }),
  ...(row.blur !== null && { blur: row.blur }),
});

/** Every width as AVIF; `url` is the fallback for browsers that cannot read it. */
function buildSrcset({ path, widths }: PictureRow, storage: Storage): string {
  const folder = path.slice(0, path.lastIndexOf('/'));
  return widths.map((width) => `${storage.publicUrl(`${folder}/${width}.avif`)} ${width}w`).join(', ');
}

/** A video as one JSON column of a row. */
export interface VideoRow {
  path: string;
  captions_path: string | null;
  seconds: number;
  width: number;
  height: number;
  poster: PictureRow | null;
  storyboard: (Omit<Storyboard, 'url'> & { path: string }) | null;
}

/**
 * The JSON column of a video joined as `alias` with its poster as `poster` (both aliases of `media_assets`); null if
 * there is none.
 */
export const optionalVideoColumn = (alias: string, poster: string): RawBuilder<VideoRow | null> => {
  const columnRef = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<VideoRow | null>`case when ${columnRef('id')} is not null then json_build_object(
    'path', ${columnRef('path')}, 'captions_path', ${columnRef('captions_path')}, 'seconds', ${columnRef('seconds')},
    'width', ${columnRef('width')}, 'height', ${columnRef('height')}, 'poster', ${optionalPictureColumn(poster)},
    'storyboard', ${columnRef('storyboard')}) end`;
};

/** `cover` replaces a missing poster. */
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
