import sharp, { type Sharp } from 'sharp';

/** A seeded sequence of pseudo-random numbers from 0 to 1. */
function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** A picture that is hard to compress: hundreds of shapes of every size and colour, with grain. */
export async function createDetailedPicture({
  width,
  height,
}: {
  width: number;
  height: number;
}): Promise<Sharp> {
  const dice = createSeededRandom(width * height);
  const shapes = Array.from({ length: 1_500 }, () => {
    const [x, y, size] = [dice() * width, dice() * height, 2 + dice() ** 3 * width * 0.12];
    const colour = `hsl(${Math.floor(dice() * 360)} 80% ${20 + Math.floor(dice() * 60)}%)`;
    return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * (0.2 + dice())}" fill="${colour}"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const noise = await sharp({ create: { width, height, channels: 3, background: '#000', noise: grain } })
    .png()
    .toBuffer();
  const busy = await sharp(Buffer.from(drawing))
    .flatten({ background: '#35682D' })
    .composite([{ input: noise, blend: 'overlay' }])
    .png()
    .toBuffer();
  return sharp(busy);
}

/** A photo stored rotated, left half red and right half blue, as a camera writes one that was held upright. */
export async function createRotatedPhoto(): Promise<Buffer> {
  const { data } = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0000FF' } })
    .composite([
      {
        input: { create: { width: 200, height: 300, channels: 3, background: '#FF0000' } },
        left: 0,
        top: 0,
      },
    ])
    .withIccProfile('p3')
    .withExif({
      IFD0: { Make: 'SecretCamera', Artist: 'Somebody' },
      IFD3: {
        GPSLatitude: '36/1 40/1 0/1',
        GPSLatitudeRef: 'N',
        GPSLongitude: '117/1 0/1 0/1',
        GPSLongitudeRef: 'E',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer({ resolveWithObject: true });
  return data;
}
