import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../kit/app-error.ts';

/** Enough of a file's beginning to tell what it is. */
export const sniffBytes = 4_100;

/** What a file is by its first bytes, whatever its name or its sender says. */
export type FileNature =
  | { readonly kind: 'picture' }
  | { readonly kind: 'drawing' }
  /** `ending` is what such files are called. */
  | { readonly kind: 'video'; readonly ending: string };

const picture: FileNature = { kind: 'picture' };
const video = (ending: string): FileNature => ({ kind: 'video', ending });

const natures: Readonly<Record<string, FileNature>> = {
  'image/jpeg': picture,
  'image/png': picture,
  'image/apng': picture,
  'image/webp': picture,
  'image/avif': picture,
  'image/gif': picture,
  'video/mp4': video('mp4'),
  'video/x-m4v': video('mp4'),
  'video/quicktime': video('mov'),
  'video/webm': video('webm'),
  'video/matroska': video('mkv'),
  'video/x-matroska': video('mkv'),
};

const accepted = '只支持 JPG、PNG、WebP、AVIF、GIF 图片和 MP4、MOV、WebM、MKV 视频';
const heic = '暂不支持 HEIC 照片，请在手机的相机设置里选择“兼容性最佳”后重拍，或把照片截图后上传';

/** Tells a file's nature by its first `sniffBytes` bytes (all of them, if it is shorter). Throws INVALID_INPUT for others. */
export async function sniff(head: Buffer): Promise<FileNature> {
  const found = await fileTypeFromBuffer(head);
  const nature = natures[found?.mime ?? ''];
  if (nature) return nature;
  if (/^image\/hei[cf]/.test(found?.mime ?? '')) throw new AppError('INVALID_INPUT', { message: heic });
  if (isDrawing(head)) return { kind: 'drawing' };
  throw new AppError('INVALID_INPUT', { message: accepted });
}

/** What XML allows before a root, a piece at a time: one expression for all would try out every way to join comments. */
const prologue = /(?:\s+|<\?xml[^>]*>|<!--(?:(?!-->)[^])*-->|<!DOCTYPE svg[^>]*>)/y;
const root = /<svg[\s>]/y;

/** An SVG begins with its root, or with what XML allows before it. */
function isDrawing(head: Buffer): boolean {
  const text = head.toString('utf8').replace(/^\uFEFF/, '');
  prologue.lastIndex = 0;
  let reached = 0;
  while (prologue.test(text)) reached = prologue.lastIndex;
  root.lastIndex = reached;
  return root.test(text);
}
