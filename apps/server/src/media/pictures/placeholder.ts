import type { Sharp } from 'sharp';

const blurWidth = 16;
/** What a row has room for; see the check on `media_assets.blur`. */
const longestBlur = 600;

/** A few pixels of the picture as a `data:` URI, shown enlarged and blurred while it loads; null if even they are many. */
export async function blurOf(picture: Sharp): Promise<string | null> {
  const small = picture.clone().resize({ width: blurWidth, height: blurWidth, fit: 'inside' });
  for (const quality of [50, 30, 10]) {
    const content = await small.clone().webp({ quality, alphaQuality: quality }).toBuffer();
    const uri = `data:image/webp;base64,${content.toString('base64')}`;
    if (uri.length <= longestBlur) return uri;
  }
  return null;
}

/** The colour that most of the picture has, as `#RRGGBB`; what is transparent counts as white. */
export async function colourOf(picture: Sharp): Promise<string> {
  // Written out first: statistics are taken of a picture as it was opened, not as it was resized.
  const { data, info } = await picture
    .clone()
    .resize({ width: 64, height: 64, fit: 'inside' })
    .flatten({ background: '#FFFFFF' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return mostFrequent(data, info.channels);
}

/** Colours that differ only in their last four bits count as one; of those the mean is given. */
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
  const { count, sum } = [...bins.values()].reduce((most, bin) => (bin.count > most.count ? bin : most));
  return `#${sum
    .map((channel) =>
      Math.round(channel / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase();
}
