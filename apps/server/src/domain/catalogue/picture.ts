import { sql, type RawBuilder } from 'kysely';
import type { Picture } from '@academy/contract/areas/shapes.ts';
import type { Storage } from '../../ports/storage.ts';

/** A picture as rows carry it: one JSON column. */
export interface PictureRow {
  path: string;
  /** The picture itself as a `data:` URI, where it is tiny. */
  inline: string | null;
  width: number;
  height: number;
  colour: string;
  /** The widths in which the picture is kept beside `path`, ascending; none for a drawing. */
  widths: number[];
  blur: string | null;
}

/** The column of a picture joined as `alias` (a table alias of `media_assets`). */
export const pictureColumn = (alias: string): RawBuilder<PictureRow> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<PictureRow>`json_build_object('path', ${of('path')}, 'inline', ${of('inline')}, 'width', ${of('width')},
    'height', ${of('height')}, 'colour', ${of('colour')}, 'widths', ${of('widths')}, 'blur', ${of('blur')})`;
};

/** The same for a picture that a left join may not have found. */
export const optionalPictureColumn = (alias: string): RawBuilder<PictureRow | null> =>
  sql<PictureRow | null>`case when ${sql.ref(`${alias}.id`)} is not null then ${pictureColumn(alias)} end`;

export const presentPicture = (row: PictureRow, storage: Storage): Picture => ({
  url: row.inline ?? storage.publicUrl(row.path),
  width: row.width,
  height: row.height,
  colour: row.colour,
  ...(row.widths.length > 0 && { srcset: srcsetOf(row, storage) }),
  ...(row.blur !== null && { blur: row.blur }),
});

/** Every width as AVIF; `url` is the fallback for browsers that cannot read it. */
function srcsetOf({ path, widths }: PictureRow, storage: Storage): string {
  const folder = path.slice(0, path.lastIndexOf('/'));
  return widths.map((width) => `${storage.publicUrl(`${folder}/${width}.avif`)} ${width}w`).join(', ');
}
