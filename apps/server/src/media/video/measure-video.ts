import { uploads } from '@academy/contract/limits.ts';
import {
  createProgressReader,
  errorTolerance,
  inputFile,
  inputRestrictions,
  isDamagedInput,
  progressOptions,
  type VideoTools,
} from './ffmpeg.ts';
import { rejectVideo, type VideoDetails } from './probe-video.ts';
import { ProgramFailed, type RunOptions, runProgram } from './run-program.ts';

export interface VideoMeasurements {
  /** Of picture or sound, whichever is longer. */
  seconds: number;
  /** Undefined for silence. */
  loudness: Loudness | undefined;
}

/**
 * A recording counts as cut off when more than this share, and more than this many seconds, of its claimed length is
 * missing.
 */
const maxMissingShare = 0.05;
const maxMissingSeconds = 1;
const minSeconds = 0.1;

/**
 * Reads the video once and decodes only its sound. `onProgress` gets the fraction done, from 0 to 1. Throws
 * INVALID_INPUT with a message for its sender when the file is cut off, or the video is too long or too short.
 */
export async function measureVideo(
  tools: VideoTools,
  { picture, sound, claimedSeconds }: VideoDetails,
  { onProgress, ...options }: RunOptions & { onProgress: (fraction: number) => void },
): Promise<VideoMeasurements> {
  let seconds = 0;
  const onLine = createProgressReader((doneSeconds) => {
    seconds = Math.max(seconds, doneSeconds);
    onProgress(Math.min(1, doneSeconds / (claimedSeconds ?? uploads.videoSeconds)));
  });
  const soundArguments = sound && [
    '-map',
    `0:${sound.index}`,
    '-af',
    `${resampleFilter(sound.channels)},${measureLoudnessFilter}`,
  ];
  const nullOutput = ['-f', 'null', '-'];
  const args = ['-hide_banner', '-nostdin', '-threads', '1', ...progressOptions];
  args.push(...errorTolerance, ...inputRestrictions, '-i', inputFile);
  args.push(
    '-map',
    `0:${picture.index}`,
    '-c',
    'copy',
    ...nullOutput,
    ...(soundArguments ? [...soundArguments, ...nullOutput] : []),
  );
  const { stderr } = await runProgram(tools.ffmpeg, args, { ...options, onLine }).catch((error: unknown) => {
    if (isDamagedInput(error)) throw rejectVideo('broken', error);
    throw error instanceof ProgramFailed && error.code !== undefined
      ? rejectVideo('unreadable', error)
      : error;
  });
  if (
    claimedSeconds &&
    seconds < claimedSeconds - Math.max(maxMissingSeconds, claimedSeconds * maxMissingShare)
  ) {
    throw rejectVideo('broken');
  }
  if (seconds < minSeconds) throw rejectVideo('tooShort');
  if (seconds > uploads.videoSeconds) throw rejectVideo('tooLong');
  return { seconds, loudness: sound && parseLoudness(stderr) };
}

/** Loudness by EBU R128 in LUFS, LU and dBTP, as ffmpeg's loudnorm prints and takes it. */
interface Loudness {
  integrated: number;
  range: number;
  peak: number;
  threshold: number;
  offset: number;
}

/**
 * −16 LUFS suits phone loudspeakers (AES TD1004); a true peak of −1.5 dB leaves headroom for the encoder. Speech
 * stays below a range of 11 LU; a wider range (music) is compressed, so that quiet passages stay audible on a bus.
 */
const target = 'I=-16:TP=-1.5:LRA=11';

/** LUFS. Quieter sound is silence or noise, which would become loud if it were raised to the target. */
const silenceThreshold = -50;

const layouts = { 1: 'mono', 2: 'stereo' } as const;

/** Converts any sound to 48 kHz and one or two channels, starting at 0 and without gaps. */
export const resampleFilter = (channels: 1 | 2) =>
  `aresample=48000:async=1:first_pts=0,aformat=channel_layouts=${layouts[channels]}`;

const measureLoudnessFilter = `loudnorm=${target}:print_format=json`;

/** Parses what the filter `measureLoudnessFilter` printed; undefined for silence, which has no loudness. */
export function parseLoudness(output: string): Loudness | undefined {
  const json = output.slice(output.lastIndexOf('{'), output.lastIndexOf('}') + 1);
  const values = parse(json);
  const [integrated = NaN, range = NaN, peak = NaN, threshold = NaN, offset = NaN] = [
    'input_i',
    'input_lra',
    'input_tp',
    'input_thresh',
    'target_offset',
  ].map((name) => Number(values[name] ?? NaN));
  const isComplete = [integrated, range, peak, threshold, offset].every(Number.isFinite);
  return isComplete && integrated > silenceThreshold
    ? { integrated, range, peak, threshold, offset }
    : undefined;
}

function parse(json: string): Record<string, string> {
  try {
    return JSON.parse(json) as Record<string, string>;
  } catch {
    return {};
  }
}

/** The second pass: one gain for the whole where that is enough. loudnorm outputs 192 kHz, so it is resampled. */
export const normaliseFilter = ({ integrated, range, peak, threshold, offset }: Loudness) =>
  `loudnorm=${target}:linear=true:measured_I=${integrated}:measured_LRA=${range}:measured_TP=${peak}:` +
  `measured_thresh=${threshold}:offset=${offset},aresample=48000`;
