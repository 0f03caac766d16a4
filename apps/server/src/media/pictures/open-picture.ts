import sharp, { type Metadata, type Sharp, type SharpInput, type SharpOptions } from 'sharp';
import { uploads } from '@academy/contract/limits.ts';
import { AppError } from '../../kit/app-error.ts';

// One thread a picture: how many pictures are worked on at once is decided above, not by libvips.
sharp.concurrency(1);
// Nobody asks for the same picture twice.
sharp.cache(false);

/** Seconds; whatever takes longer was made to take longer. */
const patience = 30;

/** Opens a picture with a bound on what it may cost. Only its first frame is read. */
export const openPicture = (input: SharpInput, options: SharpOptions = {}): Sharp =>
  sharp(input, { limitInputPixels: uploads.picturePixels, failOn: 'error', ...options }).timeout({
    seconds: patience,
  });

/** A picture that cannot be read, in words for whoever sent it. */
export const unreadable = (cause: unknown) =>
  new AppError('INVALID_INPUT', { message: '这张图片打不开，可能已经损坏，请换一张', cause });

/**
 * What a picture says of itself, before any pixel of it is unpacked. Throws INVALID_INPUT when it is none, has too many
 * pixels, or is so thin that no screen could show it.
 */
export async function measurePicture(input: Buffer | string): Promise<Metadata> {
  const metadata = await readMetadata(input);
  const { width, height } = metadata;
  if (width * height > uploads.picturePixels) {
    throw new AppError('INVALID_INPUT', {
      message: `图片的像素太多了，请换一张不超过${uploads.pictureMegapixels}00万像素的图片`,
    });
  }
  if (Math.max(width, height) > Math.min(width, height) * uploads.pictureMaxRatio) {
    throw new AppError('INVALID_INPUT', { message: '这张图片太细长了，请裁剪后再上传' });
  }
  return metadata;
}

async function readMetadata(input: Buffer | string): Promise<Metadata> {
  try {
    // Without the limit, which would answer a picture that is too large with words of its own.
    return await openPicture(input, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw unreadable(error);
  }
}
