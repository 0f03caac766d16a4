import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';

type HeicName = 'phone' | 'photo' | 'sticker' | 'large' | 'iphone-12' | 'iphone-48';

/** One of the photos in the folder `heic`. */
export const readHeic = (name: HeicName): Promise<Buffer> =>
  readFile(join(import.meta.dirname, 'heic', `${name}.heic`));

/** The photo with another first brand: some phones name there the container, not what it holds. */
export function withBrand(photo: Buffer, brand: string): Buffer {
  const changed = Buffer.from(photo);
  changed.write(brand, 8, 'latin1');
  return changed;
}

/** The photo with a box behind it that readers skip: another file, the same picture. */
export const withUnusedBox = (photo: Buffer, content: string): Buffer => {
  const box = Buffer.from(`\0\0\0\0free${content}`);
  box.writeUInt32BE(box.length);
  return Buffer.concat([photo, box]);
};

/** `phone.heic` that claims 30,000 × 30,000 pixels in its header, in the list of its tiles, or in the size of a tile. */
export function withHugeClaim(phone: Buffer, part: 'header' | 'list' | 'tile'): Buffer {
  const changed = Buffer.from(phone);
  const side = 30_000;
  if (part === 'list') {
    const list = changed.indexOf('idat') + 4;
    changed.writeUInt16BE(side, list + 4);
    changed.writeUInt16BE(side, list + 6);
    return changed;
  }
  const at = part === 'tile' ? changed.indexOf('ispe') : changed.lastIndexOf('ispe');
  changed.writeUInt32BE(side, at + 8);
  changed.writeUInt32BE(side, at + 12);
  return changed;
}

/** The photo with its compressed pixels overwritten. */
export function withBrokenPixels(photo: Buffer): Buffer {
  const changed = Buffer.from(photo);
  return changed.fill(0x5a, changed.indexOf('mdat') + 4);
}

/** Expects the four corners, three pixels from the edges and row by row, to have these colours: red, green and blue. */
export async function expectCorners(picture: Buffer, colours: readonly (readonly number[])[]): Promise<void> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [right, bottom] = [info.width - 4, info.height - 4];
  const corners = [3, bottom].flatMap((y) =>
    [3, right].map((x) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)]),
  );
  const expected = colours.flat();
  const isNear = corners.flat().every((value, at) => Math.abs(value - expected[at]!) < 12);
  // A lossy format changes colours a little; the comparison is for its message.
  if (!isNear) expect(corners).toEqual(colours);
}
