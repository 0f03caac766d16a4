import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { uploads } from '@academy/contract/limits.ts';
import { checkDailyQuota } from '../../domain/quotas/daily-counts.ts';
import { videoSenders } from '../../domain/quotas/daily-limits.ts';
import { AppError } from '../../kit/errors.ts';
import { type MediaType, sniffedBytes, sniffMedia } from '../../media/sniff-media.ts';
import { inputFile } from '../../media/video/ffmpeg.ts';
import type { FileSender, UploadDeps } from './upload-deps.ts';

/** A complete file, alone in a folder, under the name that media tools expect. */
export interface SpooledFile {
  readonly folder: string;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly checked: CheckedFile;
}

type FileCheck = (head: Buffer) => Promise<CheckedFile>;

/**
 * Writes an incoming file into `folder`, hashing it meanwhile. It is checked by its first bytes, and aborted at the
 * first byte above its limit.
 */
export async function spool(content: Readable, folder: string, checkHead: FileCheck): Promise<SpooledFile> {
  const path = join(folder, inputFile);
  const hash = createHash('sha256');
  let checked: CheckedFile | undefined;
  let bytes = 0;
  const check = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let head = Buffer.alloc(0);
    for await (const chunk of source) {
      bytes += chunk.length;
      hash.update(chunk);
      if (!checked) head = Buffer.concat([head, chunk]);
      if (!checked && head.length >= sniffedBytes) checked = await checkHead(head.subarray(0, sniffedBytes));
      if (checked) checkSize(checked, bytes);
      yield chunk;
    }
    checked ??= await checkHead(head);
    checkSize(checked, bytes);
  };
  await pipeline(content, check, createWriteStream(path));
  return { folder, path, bytes, sha256: hash.digest('hex'), checked: checked! };
}

/** As much of a file's beginning as its format check needs. */
export async function readHead(path: string): Promise<Buffer> {
  return Buffer.concat((await createReadStream(path, { end: sniffedBytes - 1 }).toArray()) as Buffer[]);
}

/** The same for a file that is on the disk already; the source stays. */
export async function spoolFile(source: string, folder: string, checkHead: FileCheck): Promise<SpooledFile> {
  const path = join(folder, inputFile);
  // Not every file system has hard links.
  await link(source, path).catch(() => copyFile(source, path));
  const { size: bytes } = await stat(path);
  const checked = await checkHead(await readHead(path));
  checkSize(checked, bytes);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), hash);
  return { folder, path, bytes, sha256: hash.digest('hex'), checked };
}

interface CheckedFile {
  readonly nature: MediaType;
  readonly maxBytes: number;
}

const refusal = (message: string) => new AppError('INVALID_INPUT', { message });

interface ComingFile {
  readonly sender: FileSender;
  /** A resumable upload by an operator, which allows larger videos. */
  readonly resumable: boolean;
  /** The only kind that is accepted; absent: all are. */
  readonly kind?: 'video' | undefined;
  /** Bytes of the whole file, where its sender says so beforehand. */
  readonly bytes?: number | undefined;
}

/**
 * Decides by a file's first bytes whether this user may send it today, and how large it may be. Throws INVALID_INPUT
 * with a message for the user, NOT_ALLOWED for a video by whoever may send none, SECOND_FACTOR_NEEDED for what only an
 * operator may send while the session is not verified, TOO_SOON when a limit of the day is reached, and UNAVAILABLE for
 * videos when they cannot be processed.
 */
export async function checkFile(
  deps: Pick<UploadDeps, 'db' | 'clock' | 'jobs'>,
  head: Buffer,
  file: ComingFile,
): Promise<CheckedFile> {
  if (head.length === 0) throw refusal('这个文件是空的，请重新选择');
  const nature = file.kind === 'video' ? await sniffVideo(head) : await sniffMedia(head);
  const { identity } = file.sender;
  if (nature.kind === 'video') return checkVideo(deps, nature, file);
  if (nature.kind === 'drawing') {
    if (!identity.roles.includes('operator')) throw refusal('SVG 图形只能由平台运营人员上传');
    if (!identity.isVerified) throw new AppError('SECOND_FACTOR_NEEDED');
  }
  const now = deps.clock.now();
  await checkDailyQuota(deps.db, { caller: withProvenRoles(file.sender), amounts: { pictures: 1 }, now });
  return { nature, maxBytes: nature.kind === 'picture' ? uploads.pictureBytes : uploads.drawingBytes };
}

/** `sniffMedia` for a page that accepts videos only: its error names no types of pictures. */
async function sniffVideo(head: Buffer): Promise<MediaType> {
  const nature = await sniffMedia(head).catch(() => undefined);
  if (nature?.kind !== 'video') throw refusal('这里只能上传视频：MP4、MOV、WebM 或 MKV');
  return nature;
}

/** An operator whose session is not verified has the quotas of their other roles. */
export const withProvenRoles = (sender: FileSender): FileSender => {
  const { identity } = sender;
  if (identity.isVerified) return sender;
  const roles = identity.roles.filter((role) => role !== 'operator');
  return { ...sender, identity: { ...identity, roles } };
};

async function checkVideo(
  { db, clock, jobs }: Pick<UploadDeps, 'db' | 'clock' | 'jobs'>,
  nature: MediaType,
  { sender, resumable, bytes = 1 }: ComingFile,
): Promise<CheckedFile> {
  const rights = sender.identity.roles.filter((role) => videoSenders.includes(role));
  if (rights.length === 0)
    throw new AppError('NOT_ALLOWED', { message: '视频只能由专家、机构和平台运营人员上传，您可以上传图片' });
  if (rights.every((role) => role === 'operator') && !sender.identity.isVerified)
    throw new AppError('SECOND_FACTOR_NEEDED');
  if (!jobs) throw new AppError('UNAVAILABLE', { message: '学院暂时不能处理视频，请稍后再试' });
  jobs.check('transcode');
  const amounts = { videos: 1, videoBytes: bytes, videoSeconds: 1 };
  await checkDailyQuota(db, { caller: withProvenRoles(sender), amounts, now: clock.now() });
  return { nature, maxBytes: resumable ? uploads.resumableBytes : uploads.videoBytes };
}

const kindLabels = { picture: '图片', drawing: 'SVG 图形', video: '视频' } as const;

const formatSize = (bytes: number) => {
  const megabytes = bytes / 2 ** 20;
  if (megabytes >= 1024) return `${megabytes / 1024} GB`;
  return megabytes >= 1 ? `${megabytes} MB` : `${bytes / 1024} KB`;
};

/** Throws TOO_LARGE, naming the limit, when a file has more bytes than its kind allows. */
export function checkSize({ nature, maxBytes }: CheckedFile, bytes: number): void {
  if (bytes <= maxBytes) return;
  const message = `${kindLabels[nature.kind]}太大了，最多${formatSize(maxBytes)}`;
  throw new AppError('TOO_LARGE', { message });
}

const maxNameLength = 200;
const defaultName = '未命名';

/**
 * A file's name as its owner knows it, without folders and invisible characters; never empty, 200 characters at most.
 */
export function cleanFileName(sent: string): string {
  const last = sent.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const shown = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '').trim();
  return Array.from(shown).slice(0, maxNameLength).join('') || defaultName;
}
