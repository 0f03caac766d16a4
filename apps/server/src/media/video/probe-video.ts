import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uploads } from '@academy/contract/limits.ts';
import { AppError } from '../../kit/errors.ts';
import { inputFile, inputRestrictions, type VideoTools } from './ffmpeg.ts';
import { chooseFrameRate, type FrameRate, parseFrameRate, type Size } from './renditions.ts';
import { type RunOptions, runProgram } from './run-program.ts';

export interface VideoDetails {
  /** As displayed: upright, with square pixels. */
  size: Size;
  rate: FrameRate;
  /** The length that the file claims; some recorders write none. */
  claimedSeconds: number | undefined;
  /** Indexes of the streams that are used, and their special properties. */
  picture: { index: number; isInterlaced: boolean; isHdr: boolean; matrix: string };
  sound: { index: number; channels: 1 | 2 } | undefined;
}

interface Stream {
  index: number;
  codec_type?: string;
  codec_name?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  avg_frame_rate?: string;
  r_frame_rate?: string;
  field_order?: string;
  color_space?: string;
  color_transfer?: string;
  channels?: number;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
}
interface Probe {
  streams?: Stream[];
  format?: { duration?: string };
}

const minSide = 16;
/** 8K; a decoded frame takes one and a half bytes a pixel, and several are held at once. */
const maxPixels = 7_680 * 4_320;
/** The longer side divided by the shorter one. Ten rows of taller frames would not fit onto a storyboard. */
const maxRatio = 10;
const probeTimeout = 60_000;

/**
 * Reads the metadata of the video in the working folder. Throws INVALID_INPUT with a message for its sender when it
 * cannot be played.
 */
export async function probeVideo(tools: VideoTools, options: RunOptions): Promise<VideoDetails> {
  if ((await stat(join(options.folder, inputFile))).size === 0) throw rejectVideo('empty');
  const { streams = [], format } = await runFfprobe(tools, options);
  const picture = streams.find(
    (stream) => stream.codec_type === 'video' && isDecodable(stream) && !stream.disposition?.attached_pic,
  );
  if (!picture) throw rejectVideo('noPicture');
  const size = displaySizeOf(picture);
  if (Math.min(size.width, size.height) < minSide) throw rejectVideo('tooSmall');
  if (size.width * size.height > maxPixels) throw rejectVideo('tooLarge');
  if (Math.max(size.width, size.height) > Math.min(size.width, size.height) * maxRatio)
    throw rejectVideo('tooThin');
  const claimedSeconds = Number(format?.duration) || undefined;
  if ((claimedSeconds ?? 0) > uploads.videoSeconds) throw rejectVideo('tooLong');
  const sound = streams.find(
    (stream) => stream.codec_type === 'audio' && isDecodable(stream) && (stream.channels ?? 0) > 0,
  );
  return {
    size,
    rate: chooseFrameRate(parseFrameRate(picture.avg_frame_rate), parseFrameRate(picture.r_frame_rate)),
    claimedSeconds,
    picture: {
      index: picture.index,
      isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(picture.field_order ?? ''),
      isHdr: ['smpte2084', 'arib-std-b67'].includes(picture.color_transfer ?? ''),
      matrix: matrixOf(picture, size),
    },
    sound: sound && { index: sound.index, channels: sound.channels === 1 ? 1 : 2 },
  };
}

/**
 * A stream whose codec this ffmpeg cannot read has no codec name; new phones write such streams beside the common
 * one.
 */
const isDecodable = ({ codec_name: name }: Stream) =>
  name !== undefined && name !== 'none' && name !== 'unknown';

async function runFfprobe(tools: VideoTools, options: RunOptions): Promise<Probe> {
  const timeoutSignal = AbortSignal.timeout(probeTimeout);
  const signal = options.signal ? AbortSignal.any([options.signal, timeoutSignal]) : timeoutSignal;
  const args = [
    '-v',
    'error',
    '-of',
    'json',
    '-show_streams',
    '-show_format',
    ...inputRestrictions,
    inputFile,
  ];
  try {
    const { output } = await runProgram(tools.ffprobe, args, { ...options, signal });
    return JSON.parse(output.toString()) as Probe;
  } catch (error) {
    options.signal?.throwIfAborted();
    throw rejectVideo('unreadable', error);
  }
}

/** The displayed size: pixels may be wider than high, and phones store upright videos rotated. */
function displaySizeOf({
  width = 0,
  height = 0,
  sample_aspect_ratio: ratio,
  side_data_list: sideData = [],
}: Stream): Size {
  const [ratioWidth = 1, ratioHeight = 1] = (ratio ?? '').split(':').map(Number);
  const displayWidth =
    ratioWidth > 0 && ratioHeight > 0 ? Math.round((width * ratioWidth) / ratioHeight) : width;
  const isRotated = sideData.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  return isRotated ? { width: height, height: displayWidth } : { width: displayWidth, height };
}

/** The colour matrix; where the file names none, the one that television uses at this size. */
function matrixOf({ color_space: colourSpace }: Stream, { width, height }: Size): string {
  if (colourSpace !== undefined && colourSpace !== 'unknown' && colourSpace !== 'reserved') return 'auto';
  return Math.min(width, height) >= 720 ? 'bt709' : 'bt601';
}

const rejectionMessages = {
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

/**
 * The error for a rejected video; its message is for the sender. Retrying is useless, since the same file would fail
 * again.
 */
export const rejectVideo = (reason: keyof typeof rejectionMessages, cause?: unknown) =>
  new AppError('INVALID_INPUT', { message: rejectionMessages[reason], cause });
