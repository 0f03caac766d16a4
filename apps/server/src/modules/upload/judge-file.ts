import { uploads } from '@academy/contract/limits.ts';
import { AppError } from '../../kit/app-error.ts';
import { type FileNature, sniff } from '../../media/sniff.ts';
import type { Identity } from '../../transport/access/identity.ts';
import type { UploadParts } from './upload-parts.ts';

/** What a file is, and how large one of its kind may be in bytes. */
export interface Judged {
  readonly nature: FileNature;
  readonly maxBytes: number;
}

const refusal = (message: string) => new AppError('INVALID_INPUT', { message });

/**
 * Decides by a file's first bytes whether this person may send it, and how much of it. Throws INVALID_INPUT in words for
 * them, and UNAVAILABLE for videos where nobody can work on them. `resumable`: it comes by the way of operators, which takes larger videos.
 */
export async function judgeFile(
  { jobs }: Pick<UploadParts, 'jobs'>,
  head: Buffer,
  { identity, resumable }: { identity: Identity; resumable: boolean },
): Promise<Judged> {
  if (head.length === 0) throw refusal('这个文件是空的，请重新选择');
  const nature = await sniff(head);
  if (nature.kind === 'picture') return { nature, maxBytes: uploads.pictureBytes };
  if (nature.kind === 'video') {
    if (!jobs) throw new AppError('UNAVAILABLE', { message: '学院暂时不能处理视频，请稍后再试' });
    jobs.check('transcode');
    return { nature, maxBytes: resumable ? uploads.resumableBytes : uploads.videoBytes };
  }
  if (!identity.roles.includes('operator')) throw refusal('SVG 图形只能由平台运营人员上传');
  return { nature, maxBytes: uploads.drawingBytes };
}

const words = { picture: '图片', drawing: 'SVG 图形', video: '视频' } as const;

const amount = (bytes: number) => {
  const megabytes = bytes / 2 ** 20;
  if (megabytes >= 1024) return `${megabytes / 1024} GB`;
  return megabytes >= 1 ? `${megabytes} MB` : `${bytes / 1024} KB`;
};

/** Throws TOO_LARGE, naming the limit, when a file of its kind has more bytes than it may. */
export function checkSize({ nature, maxBytes }: Judged, bytes: number): void {
  if (bytes <= maxBytes) return;
  const message = `${words[nature.kind]}太大了，最多${amount(maxBytes)}`;
  throw new AppError('TOO_LARGE', { message });
}
