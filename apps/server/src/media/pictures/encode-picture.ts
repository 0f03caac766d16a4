import type { Sharp } from 'sharp';

/**
 * The widths in pixels that the app shows sharply: a list thumbnail is 120 to 160 CSS pixels wide, a card half or all
 * of a phone's width, a cover all of it; each at two or three device pixels, and at one on tablets.
 */
const standardWidths = [160, 320, 640, 960, 1280] as const;

/** A list thumbnail at two device pixels; up to this width a picture counts as a thumbnail. */
const thumbnailWidth = 320;

/** Both formats and phones have trouble with taller pictures, so a long screenshot becomes narrower. */
const maxHeight = 8192;

/**
 * The widths to store of a picture, ascending and without enlarging it; the last is its own width where that is
 * smaller than the largest standard width.
 */
export function chooseWidths(originalSize: { width: number; height: number }): number[] {
  const maxFittingWidth = Math.floor((originalSize.width * maxHeight) / originalSize.height);
  const largestWidth = Math.max(1, Math.min(originalSize.width, maxFittingWidth, standardWidths.at(-1)!));
  return [...standardWidths.filter((width) => width < largestWidth), largestWidth];
}

type PictureFormat = 'avif' | 'webp';

/** A list shows many thumbnails at once, so each has this many bytes at most. */
const maxThumbnailBytes = 8 * 1024;
/**
 * No card is taller than twice its width. A taller picture, such as a long screenshot, gets proportionally more
 * bytes.
 */
const maxThumbnailPixels = thumbnailWidth * thumbnailWidth * 2;

/**
 * One setting of the encoder. `blur` is in pixels, for pictures such as sand and leaves that stay large even at the
 * lowest quality.
 */
interface EncoderStep {
  readonly quality: number;
  readonly blur?: number;
}

/** On a scale of 9. The next two steps take ten times as long and save five percent. */
const avifEffort = 2;

const blurs = [1, 2, 4, 8];
const stepsOf = (qualities: readonly number[]): readonly EncoderStep[] => [
  ...qualities.map((quality) => ({ quality })),
  ...blurs.map((blur) => ({ quality: qualities.at(-1)!, blur })),
];
/** From the best to the smallest. A picture larger than a thumbnail uses the first. */
const steps: Readonly<Record<PictureFormat, readonly EncoderStep[]>> = {
  avif: stepsOf([50, 44, 38, 32, 26, 20, 14, 8]),
  webp: stepsOf([75, 65, 55, 45, 35, 25, 15, 5]),
};

/** Encodes a picture that already has its final size, `width` × `height` pixels. */
export async function encodePicture(
  picture: Sharp,
  format: PictureFormat,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const pixels = width * height;
  const encodeStep = ({ quality, blur }: EncoderStep) => {
    const input = blur === undefined ? picture.clone() : picture.clone().blur(blur);
    return (
      format === 'avif' ? input.avif({ quality, effort: avifEffort }) : input.webp({ quality })
    ).toBuffer();
  };
  const bestContent = await encodeStep(steps[format][0]!);
  const maxBytes = maxThumbnailBytes * Math.max(1, pixels / maxThumbnailPixels);
  if (width > thumbnailWidth || bestContent.length <= maxBytes) return bestContent;
  return encodeWithin(maxBytes, steps[format].slice(1), encodeStep);
}

/**
 * The best step that fits into `maxBytes`, or the smallest one, found by bisection; each step is smaller than the one
 * before.
 */
async function encodeWithin(
  maxBytes: number,
  candidates: readonly EncoderStep[],
  encodeStep: (step: EncoderStep) => Promise<Buffer>,
): Promise<Buffer> {
  let [low, high] = [0, candidates.length - 1];
  let fittingContent: Buffer | undefined;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const content = await encodeStep(candidates[middle]!);
    if (content.length <= maxBytes) [high, fittingContent] = [middle, content];
    else low = middle + 1;
  }
  return fittingContent ?? encodeStep(candidates[high]!);
}
