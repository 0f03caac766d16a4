import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uploads } from '@academy/contract/limits.ts';
import { chooseRate, parseRate, type Rate } from './choose-rate.ts';
import type { Size } from './choose-rungs.ts';
import type { VideoTools } from './find-tools.ts';
import { inputFile, safely } from './input.ts';
import { refused } from './refuse.ts';
import { type Run, runProgram } from './run-program.ts';

/** What must be known of a video before it is worked on. */
export interface VideoFacts {
  /** As it is seen: upright, with square pixels. */
  size: Size;
  rate: Rate;
  /** What the file says of its length; some recorders say nothing. */
  claimedSeconds: number | undefined;
  /** Indexes of the streams that are used, and what is special about them. */
  picture: { index: number; interlaced: boolean; wideRange: boolean; matrix: string };
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

const smallestSide = 16;
/** 8K; a picture costs one and a half bytes a pixel, several times over. */
const mostPixels = 7_680 * 4_320;
/** The longer side by the shorter one. Ten rows of pictures that are taller would not fit onto a storyboard's sheet. */
const mostRatio = 10;
const patience = 60_000;

/** Reads the head of the video in `run.folder`. Throws INVALID_INPUT in words for its sender when it cannot be one. */
export async function probeVideo(tools: VideoTools, run: Run): Promise<VideoFacts> {
  if ((await stat(join(run.folder, inputFile))).size === 0) throw refused('empty');
  const { streams = [], format } = await askProbe(tools, run);
  const picture = streams.find(
    (one) => one.codec_type === 'video' && isKnown(one) && !one.disposition?.attached_pic,
  );
  if (!picture) throw refused('noPicture');
  const size = sizeOf(picture);
  if (Math.min(size.width, size.height) < smallestSide) throw refused('tooSmall');
  if (size.width * size.height > mostPixels) throw refused('tooLarge');
  if (Math.max(size.width, size.height) > Math.min(size.width, size.height) * mostRatio)
    throw refused('tooThin');
  const claimedSeconds = Number(format?.duration) || undefined;
  if ((claimedSeconds ?? 0) > uploads.videoSeconds) throw refused('tooLong');
  const sound = streams.find((one) => one.codec_type === 'audio' && isKnown(one) && (one.channels ?? 0) > 0);
  return {
    size,
    rate: chooseRate(parseRate(picture.avg_frame_rate), parseRate(picture.r_frame_rate)),
    claimedSeconds,
    picture: {
      index: picture.index,
      interlaced: ['tt', 'bb', 'tb', 'bt'].includes(picture.field_order ?? ''),
      wideRange: ['smpte2084', 'arib-std-b67'].includes(picture.color_transfer ?? ''),
      matrix: matrixOf(picture, size),
    },
    sound: sound && { index: sound.index, channels: sound.channels === 1 ? 1 : 2 },
  };
}

/** A stream of a codec that this ffmpeg cannot read, as new phones write beside the common one, has no name. */
const isKnown = ({ codec_name: name }: Stream) => name !== undefined && name !== 'none' && name !== 'unknown';

async function askProbe(tools: VideoTools, run: Run): Promise<Probe> {
  const patient = AbortSignal.timeout(patience);
  const signal = run.signal ? AbortSignal.any([run.signal, patient]) : patient;
  const args = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', ...safely, inputFile];
  try {
    const { output } = await runProgram(tools.ffprobe, args, { ...run, signal });
    return JSON.parse(output.toString()) as Probe;
  } catch (error) {
    run.signal?.throwIfAborted();
    throw refused('unreadable', error);
  }
}

/** The size on the screen: pixels may be wider than high, and a phone writes its pictures lying down. */
function sizeOf({
  width = 0,
  height = 0,
  sample_aspect_ratio: ratio,
  side_data_list: notes = [],
}: Stream): Size {
  const [across = 1, down = 1] = (ratio ?? '').split(':').map(Number);
  const wide = across > 0 && down > 0 ? Math.round((width * across) / down) : width;
  const turned = notes.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  return turned ? { width: height, height: wide } : { width: wide, height };
}

/** How colours were written where the file is silent: as television of its size does. */
function matrixOf({ color_space: named }: Stream, { width, height }: Size): string {
  if (named !== undefined && named !== 'unknown' && named !== 'reserved') return 'auto';
  return Math.min(width, height) >= 720 ? 'bt709' : 'bt601';
}
