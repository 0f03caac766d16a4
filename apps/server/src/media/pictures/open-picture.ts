import sharp, { type Metadata, type Sharp, type SharpInput, type SharpOptions } from 'sharp';
import { uploads } from '@academy/contract/limits.ts';
import { AppError } from '../../kit/errors.ts';

// One thread a picture: the number of pictures processed at once is limited by the caller, not by libvips.
sharp.concurrency(1);
// The same picture is never requested twice.
sharp.cache(false);

/** Seconds. A picture that takes longer was made to exhaust the server. */
const timeoutSeconds = 30;

/** Opens a picture with limits on pixels and time. Only its first frame is read. */
export const openPicture = (input: SharpInput, options: SharpOptions = {}): Sharp =>
  sharp(input, { limitInputPixels: uploads.picturePixels, failOn: 'error', ...options }).timeout({
    seconds: timeoutSeconds,
  });

/** The error for a picture that cannot be read, with a message for its sender. */
export const unreadablePicture = (cause: unknown) =>
  new AppError('INVALID_INPUT', { message: '这张图片打不开，可能已经损坏，请换一张', cause });

/**
 * Reads a picture's metadata before any pixel is decoded. Throws INVALID_INPUT when it is no picture, has too many
 * pixels, or is too narrow to be shown.
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
    // Without the pixel limit, because sharp's own error would replace our message.
    return await openPicture(input, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw unreadablePicture(error);
  }
}
