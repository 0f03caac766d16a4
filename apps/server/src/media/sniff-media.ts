import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../kit/errors.ts';

/** How many bytes of a file's beginning are enough to detect its type. */
export const sniffedBytes = 4_100;

/** The type of a file by its first bytes, regardless of its name and the declared type. A drawing is an SVG. */
export type MediaType =
  | { readonly kind: 'picture' }
  | { readonly kind: 'drawing' }
  /** `extension` is what the names of such files end with. */
  | { readonly kind: 'video'; readonly extension: string };

const bitmapType: MediaType = { kind: 'picture' };
const videoType = (extension: string): MediaType => ({ kind: 'video', extension });

const mediaTypes: Readonly<Record<string, MediaType>> = {
  'image/jpeg': bitmapType,
  'image/png': bitmapType,
  'image/apng': bitmapType,
  'image/webp': bitmapType,
  'image/avif': bitmapType,
  'image/gif': bitmapType,
  'video/mp4': videoType('mp4'),
  'video/x-m4v': videoType('mp4'),
  'video/quicktime': videoType('mov'),
  'video/webm': videoType('webm'),
  'video/matroska': videoType('mkv'),
  'video/x-matroska': videoType('mkv'),
};

const acceptedMessage = '只支持 JPG、PNG、WebP、AVIF、GIF 图片和 MP4、MOV、WebM、MKV 视频';
const heicMessage = '暂不支持 HEIC 照片，请在手机的相机设置里选择“兼容性最佳”后重拍，或把照片截图后上传';

/**
 * Detects a file's type from its first `sniffedBytes` bytes, or from all of them if it is shorter. Throws
 * INVALID_INPUT for a type that is not accepted.
 */
export async function sniffMedia(head: Buffer): Promise<MediaType> {
  const detected = await fileTypeFromBuffer(head);
  const mediaType = mediaTypes[detected?.mime ?? ''];
  if (mediaType) return mediaType;
  if (/^image\/hei[cf]/.test(detected?.mime ?? ''))
    throw new AppError('INVALID_INPUT', { message: heicMessage });
  if (isSvg(head)) return { kind: 'drawing' };
  throw new AppError('INVALID_INPUT', { message: acceptedMessage });
}

/**
 * What XML allows before the root, one piece per match. A single expression for the whole prolog would backtrack
 * exponentially over comments.
 */
const xmlProlog = /(?:\s+|<\?xml[^>]*>|<!--(?:(?!-->)[^])*-->|<!DOCTYPE svg[^>]*>)/y;
const svgRoot = /<svg[\s>]/y;

/** An SVG begins with its root element or with what XML allows before it. */
function isSvg(head: Buffer): boolean {
  const text = head.toString('utf8').replace(/^\uFEFF/, '');
  xmlProlog.lastIndex = 0;
  let position = 0;
  while (xmlProlog.test(text)) position = xmlProlog.lastIndex;
  svgRoot.lastIndex = position;
  return svgRoot.test(text);
}
