/** Where a face stands in the picture, in its pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is sent: small enough for a phone to encode, large enough to read a face by. */
export const picture = { width: 1280, height: 720, rate: 25 } as const;

export const mostFaces = 5;

const gap = 12;
/** Of 16:9, as everything here: the expert beside a column of up to four. */
const main = { width: 944, height: 531 };
const side = { width: 304, height: 171 };
const half = { width: 624, height: 351 };

/**
 * The boxes of one to five faces, the expert's first: alone it fills the picture, two are equal, more stand in a column
 * beside it. All are 16:9. Throws RangeError for any other number.
 */
export function layOutFaces(count: number): readonly Box[] {
  if (!Number.isInteger(count) || count < 1 || count > mostFaces)
    throw new RangeError(`No layout for ${count} faces`);
  if (count === 1) return [{ x: 0, y: 0, width: picture.width, height: picture.height }];
  if (count === 2) {
    const y = middle(half.height);
    return [
      { x: gap, y, ...half },
      { x: picture.width - gap - half.width, y, ...half },
    ];
  }
  const others = count - 1;
  const top = middle(others * side.height + (others - 1) * gap);
  const column = Array.from({ length: others }, (_, place) => ({
    x: picture.width - side.width - gap / 2,
    y: top + place * (side.height + gap),
    ...side,
  }));
  return [{ x: gap / 2, y: middle(main.height), ...main }, ...column];
}

const middle = (height: number): number => Math.floor((picture.height - height) / 2);

/** The part of a source that fills a box of 16:9 without being bent, in the source's pixels. */
export function cropToBox(source: { width: number; height: number }): Box {
  const ratio = picture.width / picture.height;
  const isWide = source.width > source.height * ratio;
  const width = isWide ? source.height * ratio : source.width;
  const height = isWide ? source.height : source.width / ratio;
  return { x: (source.width - width) / 2, y: (source.height - height) / 2, width, height };
}
