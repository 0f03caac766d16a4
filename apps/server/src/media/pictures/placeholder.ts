import type { Sharp } from 'sharp';

const blurWidth = 16;
/** The limit of the check constraint on `media_assets.blur`. */
const maxBlurLength = 600;

/**
 * A tiny version of the picture as a `data:` URI, shown enlarged and blurred while the picture loads; null if even
 * that is too long.
 */
export async function computeBlur(picture: Sharp): Promise<string | null> {
  const small = picture.clone().resize({ width: blurWidth, height: blurWidth, fit: 'inside' });
  for (const quality of [50, 30, 10]) {
    const content = await small.clone().webp({ quality, alphaQuality: quality }).toBuffer();
    const uri = `data:image/webp;base64,${content.toString('base64')}`;
    if (uri.length <= maxBlurLength) return uri;
  }
  return null;
}

/** The most frequent colour as `#RRGGBB`; transparent pixels count as white. */
export async function computeMainColour(picture: Sharp): Promise<string> {
  // Written to a buffer first: sharp computes statistics from the original picture, not from the resized one.
  const { data, info } = await picture
    .clone()
    .resize({ width: 64, height: 64, fit: 'inside' })
    .flatten({ background: '#FFFFFF' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return mostFrequent(data, info.channels);
}

/** Colours that differ only in their last four bits count as one; the result is their mean. */
function mostFrequent(pixels: Buffer, channels: number): string {
  const bins = new Map<number, { count: number; sum: [number, number, number] }>();
  for (let at = 0; at < pixels.length; at += channels) {
    const rgb = [0, 1, 2].map((channel) => pixels[at + Math.min(channel, channels - 1)]!);
    const [red = 0, green = 0, blue = 0] = rgb;
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] };
    bin.count += 1;
    bin.sum = [bin.sum[0] + red, bin.sum[1] + green, bin.sum[2] + blue];
    bins.set(key, bin);
  }
  const { count, sum } = [...bins.values()].reduce((max, bin) => (bin.count > max.count ? bin : max));
  return `#${sum
    .map((channel) =>
      Math.round(channel / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase();
}
