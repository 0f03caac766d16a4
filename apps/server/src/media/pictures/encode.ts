import type { Sharp } from 'sharp';
import { thumbnailWidth } from './widths.ts';

export type PictureFormat = 'avif' | 'webp';

/** A list shows many at once, so that each of its pictures has this many bytes at most. */
const thumbnailBytes = 8 * 1024;
/** No card is taller than twice its width; what is (a long screenshot) has as much more room. */
const thumbnailPixels = thumbnailWidth * thumbnailWidth * 2;

/** One way to write a picture: `blur` in pixels, for sand and leaves, which even the lowest quality cannot write small. */
interface Step {
  readonly quality: number;
  readonly blur?: number;
}

/** Of 9. The next two steps cost ten times as long and save a twentieth. */
const avifEffort = 2;

const blurs = [1, 2, 4, 8];
const stepsOf = (qualities: readonly number[]): readonly Step[] => [
  ...qualities.map((quality) => ({ quality })),
  ...blurs.map((blur) => ({ quality: qualities.at(-1)!, blur })),
];
/** From the best to the smallest. A picture above a thumbnail's size takes the first. */
const steps: Readonly<Record<PictureFormat, readonly Step[]>> = {
  avif: stepsOf([50, 44, 38, 32, 26, 20, 14, 8]),
  webp: stepsOf([75, 65, 55, 45, 35, 25, 15, 5]),
};

/** One file of a picture that already has its size, `width` × `height` pixels. */
export async function encode(
  picture: Sharp,
  format: PictureFormat,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const pixels = width * height;
  const write = ({ quality, blur }: Step) => {
    const ready = blur === undefined ? picture.clone() : picture.clone().blur(blur);
    return (
      format === 'avif' ? ready.avif({ quality, effort: avifEffort }) : ready.webp({ quality })
    ).toBuffer();
  };
  const best = await write(steps[format][0]!);
  const room = thumbnailBytes * Math.max(1, pixels / thumbnailPixels);
  if (width > thumbnailWidth || best.length <= room) return best;
  return writeWithin(room, steps[format].slice(1), write);
}

/** The best of the steps that fits into `room` bytes, or the smallest; each step is smaller than the one before. */
async function writeWithin(
  room: number,
  candidates: readonly Step[],
  write: (step: Step) => Promise<Buffer>,
): Promise<Buffer> {
  let [first, last] = [0, candidates.length - 1];
  let fitting: Buffer | undefined;
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    const content = await write(candidates[middle]!);
    if (content.length <= room) [last, fitting] = [middle, content];
    else first = middle + 1;
  }
  return fitting ?? write(candidates[last]!);
}
