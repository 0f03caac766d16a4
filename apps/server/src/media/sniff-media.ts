import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../kit/errors.ts';

/** How many bytes of a file's beginning are enough to detect its type. */
export const sniffedBytes = 4_100;

/** The type of a file by its first bytes, regardless of its name and the declared type. A drawing is an SVG. */
export type MediaType =
  /** `isHeic`: as iPhones take photos; `decodeHeic` has to open it. */
  | { readonly kind: 'picture'; readonly isHeic: boolean }
  | { readonly kind: 'drawing' }
  /** `extension` is what the names of such files end with. */
  | { readonly kind: 'video'; readonly extension: string };

const bitmapType: MediaType = { kind: 'picture', isHeic: false };
const heicType: MediaType = { kind: 'picture', isHeic: true };
const videoType = (extension: string): MediaType => ({ kind: 'video', extension });

const mediaTypes: Readonly<Record<string, MediaType>> = {
  'image/jpeg': bitmapType,
  'image/png': bitmapType,
  'image/apng': bitmapType,
  'image/webp': bitmapType,
  'image/avif': bitmapType,
  'image/gif': bitmapType,
  'image/heic': heicType,
  'image/heic-sequence': heicType,
  'video/mp4': videoType('mp4'),
  'video/x-m4v': videoType('mp4'),
  'video/quicktime': videoType('mov'),
  'video/webm': videoType('webm'),
  'video/matroska': videoType('mkv'),
  'video/x-matroska': videoType('mkv'),
};

const acceptedMessage =
  '这个文件不是图片或视频，或者已经损坏。只支持 JPG、PNG、WebP、AVIF、HEIC、GIF 图片和 MP4、MOV、WebM、MKV 视频';

/**
 * Detects a file's type from its first `sniffedBytes` bytes, or from all of them if it is shorter. Throws
 * INVALID_INPUT for a type that is not accepted.
 */
export async function sniffMedia(head: Buffer): Promise<MediaType> {
  const detected = await fileTypeFromBuffer(head);
  const mime = detected?.mime ?? '';
  const mediaType = mime.startsWith('image/heif') ? sniffHeif(head) : mediaTypes[mime];
  if (mediaType) return mediaType;
  if (isSvg(head)) return { kind: 'drawing' };
  throw new AppError('INVALID_INPUT', { message: acceptedMessage });
}

/**
 * The type of a HEIF file that does not begin with the name of what it holds. HEIC and AVIF are both HEIF; which one it
 * is stands among the names of four letters that follow in the first box.
 */
function sniffHeif(head: Buffer): MediaType | undefined {
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands: readonly string[] = head.toString('latin1', 16, end).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => /^he(?:i[csmx]|v[cx])$/.test(brand))) return heicType;
  return brands.includes('avif') ? bitmapType : undefined;
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
