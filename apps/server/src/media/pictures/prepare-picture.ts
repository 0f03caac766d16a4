import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { AppError } from '../../kit/app-error.ts';
import { encode } from './encode.ts';
import { measurePicture, openPicture, unreadable } from './open-picture.ts';
import { blurOf, colourOf } from './placeholder.ts';
import { chooseWidths } from './widths.ts';

export interface PictureFile {
  /** Within the picture's folder: `640.avif`. */
  readonly name: string;
  readonly content: Buffer;
}

/** A picture ready to be kept: what its row in `media_assets` says, and every file of its folder. */
export interface PreparedPicture {
  /** Pixels of the largest file. */
  readonly width: number;
  readonly height: number;
  /** `#RRGGBB` */
  readonly colour: string;
  /** `data:image/webp;base64,…` of 600 characters at most; null for a drawing. */
  readonly blur: string | null;
  /** Ascending; each is kept as `<width>.avif` and `<width>.webp`. None for a drawing. */
  readonly widths: readonly number[];
  readonly files: readonly PictureFile[];
  /** The file for those who read no `srcset`: `<largest width>.webp`, or a drawing's only one. */
  readonly main: string;
  /** Hash of all files in order: the same for the same pictures, so that a folder can be named after it. */
  readonly sha256: string;
}

/** Formats of bitmaps that are taken, in sharp's words; `heif` is AVIF here, since no HEVC is built in. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

/**
 * Turns a bitmap (its bytes, or the path of its file) into what the app shows: upright, in sRGB, without anything that
 * the camera wrote beside the pixels, in every width that is not larger than its own, as AVIF and WebP. Throws
 * INVALID_INPUT in words for its sender when it cannot be read or is too large. Takes 1 to 3 s of one core.
 */
export async function preparePicture(input: Buffer | string): Promise<PreparedPicture> {
  const metadata = await measurePicture(input);
  if (!formats.has(metadata.format)) throw unreadable(`the format is ${metadata.format}`);
  const { width, height } = metadata.autoOrient;
  const widths = chooseWidths({ width, height });
  const picture = await unpack(input, widths.at(-1)!);
  const files: PictureFile[] = [];
  for (const one of widths) {
    const size = { width: one, height: Math.max(1, Math.round((picture.height * one) / picture.width)) };
    const resized = picture.sharp.clone().resize(size);
    for (const format of ['avif', 'webp'] as const) {
      files.push({ name: `${one}.${format}`, content: await encode(resized, format, size) });
    }
  }
  return {
    width: picture.width,
    height: picture.height,
    colour: await colourOf(picture.sharp),
    blur: await blurOf(picture.sharp),
    widths,
    files,
    main: `${widths.at(-1)}.webp`,
    sha256: hashOf(files),
  };
}

/** The pixels in the largest width that is kept: the sender's file is read once, and nothing of it but pixels goes on. */
async function unpack(
  input: Buffer | string,
  width: number,
): Promise<{ sharp: Sharp; width: number; height: number }> {
  const { data, info } = await openPicture(input)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw error instanceof AppError ? error : unreadable(error);
    });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return { sharp: openPicture(data, { raw }), width: info.width, height: info.height };
}

/** Hash of a picture's files, names included. */
export function hashOf(files: readonly PictureFile[]): string {
  const hash = createHash('sha256');
  for (const { name, content } of files) hash.update(`${name} ${content.length}\n`).update(content);
  return hash.digest('hex');
}
