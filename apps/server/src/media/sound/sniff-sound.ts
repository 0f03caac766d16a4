import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../../kit/app-error.ts';

/** The one reader of ffmpeg that opens such a file. */
export type SoundReader = 'matroska' | 'ogg' | 'mov' | 'wav' | 'mp3';

/** What browsers record, and what people have lying about. */
const readers: readonly (readonly [RegExp, SoundReader])[] = [
  [/^(video|audio)\/(webm|matroska|x-matroska)$/, 'matroska'],
  [/^(video|audio|application)\/ogg\b/, 'ogg'],
  [/^(video|audio)\/(mp4|x-m4a|quicktime)$/, 'mov'],
  [/^audio\/(wav|x-wav|vnd\.wave)$/, 'wav'],
  [/^audio\/mpeg$/, 'mp3'],
];

/** What a sound is by its first bytes, whatever its sender calls it. Throws WRONG_TYPE for what is none. */
export async function sniffSound(head: Buffer): Promise<SoundReader> {
  const mime = (await fileTypeFromBuffer(head))?.mime ?? '';
  const found = readers.find(([form]) => form.test(mime));
  if (!found) throw noSound();
  return found[1];
}

export const noSound = () => new AppError('WRONG_TYPE', { message: '没有听到能识别的声音，请重新说一遍' });
