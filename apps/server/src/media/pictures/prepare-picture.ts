import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { AppError } from '../../kit/errors.ts';
import { chooseWidths, encodePicture } from './encode-picture.ts';
import { decodeHeic } from './heic/decode-heic.ts';
import { measurePicture, openPicture, unreadablePicture } from './open-picture.ts';
import { computeBlur, computeMainColour } from './placeholder.ts';

interface PictureFile {
  /** File name within the picture's folder: `640.avif`. */
  readonly name: string;
  readonly content: Buffer;
}

/** A picture ready to be stored: the values of its row in `media_assets` and every file of its folder. */
export interface PreparedPicture {
  /** Pixels of the largest file. */
  readonly width: number;
  readonly height: number;
  /** `#RRGGBB` */
  readonly colour: string;
  /** `data:image/webp;base64,…` of 600 characters at most; null for an SVG. */
  readonly blur: string | null;
  /** Ascending; each width is stored as `<width>.avif` and `<width>.webp`. Empty for an SVG. */
  readonly widths: readonly number[];
  readonly files: readonly PictureFile[];
  /** The file for clients that ignore `srcset`: `<largest width>.webp`, or an SVG's only file. */
  readonly main: string;
  /** Hash of all files in order: the same for the same pictures, so that the folder is named after it. */
  readonly sha256: string;
}

/** Accepted bitmap formats by sharp's names; `heif` is AVIF, or HEIC, of which sharp reads the header only. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

/**
 * Turns a bitmap (its bytes or the path of its file) into what the app shows: upright, in sRGB, without camera
 * metadata, in every width up to its own, as AVIF and WebP. Throws INVALID_INPUT with a message for its sender when
 * it cannot be read or is too large. Takes 1 to 3 s of one core, and 1 to 7 s more for `isHeic`, a HEIC photo,
 * of which only one may be in work at a time because of the memory.
 */
export async function preparePicture(
  input: Buffer | string,
  { isHeic = false }: { isHeic?: boolean } = {},
): Promise<PreparedPicture> {
  const metadata = await measurePicture(input);
  if (!formats.has(metadata.format)) throw unreadablePicture(`the format is ${metadata.format}`);
  const { width, height } = metadata.autoOrient;
  const widths = chooseWidths({ width, height });
  const readable = isHeic ? await decodeHeic(input, metadata) : input;
  const picture = await decodePicture(readable, widths.at(-1)!);
  const files: PictureFile[] = [];
  for (const targetWidth of widths) {
    const size = {
      width: targetWidth,
      height: Math.max(1, Math.round((picture.height * targetWidth) / picture.width)),
    };
    const resized = picture.sharp.clone().resize(size);
    for (const format of ['avif', 'webp'] as const) {
      files.push({ name: `${targetWidth}.${format}`, content: await encodePicture(resized, format, size) });
    }
  }
  return {
    width: picture.width,
    height: picture.height,
    colour: await computeMainColour(picture.sharp),
    blur: await computeBlur(picture.sharp),
    widths,
    files,
    main: `${widths.at(-1)}.webp`,
    sha256: hashOfFiles(files),
  };
}

/**
 * The pixels at the largest width that is stored. The sender's file is decoded once, and only its pixels are used
 * further.
 */
async function decodePicture(
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
      throw error instanceof AppError ? error : unreadablePicture(error);
    });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return { sharp: openPicture(data, { raw }), width: info.width, height: info.height };
}

export function hashOfFiles(files: readonly PictureFile[]): string {
  const hash = createHash('sha256');
  for (const { name, content } of files) hash.update(`${name} ${content.length}\n`).update(content);
  return hash.digest('hex');
}
