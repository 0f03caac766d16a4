import { uploads } from '@academy/contract/limits.ts';
import { AppError } from '../../kit/app-error.ts';

/** Why a file is no video for us, in words for whoever sent it. */
const reasons = {
  empty: '这个文件是空的，请重新选择视频',
  unreadable: '这个文件不是视频，或者已经损坏，请换一个再上传',
  noPicture: '这个文件里没有画面，请上传视频文件',
  broken: '这个视频有一部分已经损坏，无法播放，请重新导出后再上传',
  tooLong: `视频超过${uploads.videoSeconds / 3_600}小时了，请分成几段再上传`,
  tooShort: '这个视频太短了，请换一个再上传',
  tooSmall: '这个视频的画面太小了，请换一个再上传',
  tooThin: '这个视频的画面太细长了，请裁剪后再上传',
  tooLarge: '这个视频的画面太大了，请导出为4K或更小的尺寸再上传',
} as const;

/** An error whose message may be shown to the sender. The same file would fail again: it is not to be tried twice. */
export const refused = (reason: keyof typeof reasons, cause?: unknown) =>
  new AppError('INVALID_INPUT', { message: reasons[reason], cause });
