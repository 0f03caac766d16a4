/** A rectangle in the picture, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The picture that is sent: small enough for a phone to encode, large enough to recognise faces. */
export const pictureSize = { width: 1280, height: 720, rate: 25 } as const;

export const maxFaces = 5;

const gap = 12;
/** All boxes are 16:9: the expert beside a column of up to four guests. */
const main = { width: 944, height: 531 };
const small = { width: 304, height: 171 };
const half = { width: 624, height: 351 };

/**
 * Boxes of one to five faces, the expert's first. One fills the picture, two are equal, more guests form a column
 * beside the expert. All are 16:9. Throws RangeError for any other number.
 */
export function computeFaceBoxes(count: number): readonly Box[] {
  if (!Number.isInteger(count) || count < 1 || count > maxFaces)
    throw new RangeError(`No layout for ${count} faces`);
  if (count === 1) return [{ x: 0, y: 0, width: pictureSize.width, height: pictureSize.height }];
  if (count === 2) {
    const y = middle(half.height);
    return [
      { x: gap, y, ...half },
      { x: pictureSize.width - gap - half.width, y, ...half },
    ];
  }
  const guestCount = count - 1;
  const top = middle(guestCount * small.height + (guestCount - 1) * gap);
  const column = Array.from({ length: guestCount }, (_, index) => ({
    x: pictureSize.width - small.width - gap / 2,
    y: top + index * (small.height + gap),
    ...small,
  }));
  return [{ x: gap / 2, y: middle(main.height), ...main }, ...column];
}

const middle = (height: number): number => Math.floor((pictureSize.height - height) / 2);

/** The part of a source, in its pixels, that fills a 16:9 box without distortion. */
export function cropToBox(source: { width: number; height: number }): Box {
  const ratio = pictureSize.width / pictureSize.height;
  const isWide = source.width > source.height * ratio;
  const width = isWide ? source.height * ratio : source.width;
  const height = isWide ? source.height : source.width / ratio;
  return { x: (source.width - width) / 2, y: (source.height - height) / 2, width, height };
}
