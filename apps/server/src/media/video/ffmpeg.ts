import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ProgramFailed, runProgram } from './run-program.ts';

export interface VideoTools {
  ffmpeg: string;
  ffprobe: string;
  version: string;
  /** Whether HDR can be converted to SDR. */
  toneMapping: boolean;
}

/**
 * Finds ffmpeg at `path`, or on PATH, with ffprobe beside it; undefined when one is missing or cannot write H.264 and
 * AAC.
 */
export async function findVideoTools(path: string | undefined): Promise<VideoTools | undefined> {
  const ffmpeg = path ?? 'ffmpeg';
  const ffprobe = path === undefined ? 'ffprobe' : join(dirname(path), 'ffprobe');
  const run = async (program: string, ...args: string[]) => {
    const signal = AbortSignal.timeout(10_000);
    return (await runProgram(program, args, { folder: tmpdir(), signal })).output.toString();
  };
  try {
    const [versionOutput, encoders, filters] = await Promise.all([
      run(ffmpeg, '-version'),
      run(ffmpeg, '-hide_banner', '-encoders'),
      run(ffmpeg, '-hide_banner', '-filters'),
      run(ffprobe, '-version'),
    ]);
    if (!/ libx264 /.test(encoders) || !/ aac /.test(encoders)) return undefined;
    const version = /^ffmpeg version (\S+)/.exec(versionOutput)?.[1] ?? 'unknown';
    return { ffmpeg, ffprobe, version, toneMapping: / zscale /.test(filters) && / tonemap /.test(filters) };
  } catch {
    return undefined;
  }
}

/** The name of a video in its working folder; its original name is not used there. */
export const inputFile = 'original';

/**
 * Options before every untrusted file. Some formats are lists of other files and URLs; ffmpeg would follow them and
 * reveal files of our disk or network to the sender. Only self-contained formats are opened.
 */
export const inputRestrictions: readonly string[] = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,matroska,mpegts,mpeg,avi,flv,asf,ogg',
];

/**
 * ffmpeg stops with an exit code of its own when more than this share of a file cannot be decoded; such a video would
 * freeze or fall silent.
 */
export const errorTolerance: readonly string[] = ['-max_error_rate', '0.1'];
const tooManyErrorsCode = 69;

export const isDamagedInput = (error: unknown) =>
  error instanceof ProgramFailed && error.code === tooManyErrorsCode;

/** Makes ffmpeg print its progress a few times a second, for `createProgressReader`. */
export const progressOptions: readonly string[] = ['-nostats', '-progress', 'pipe:1'];

/**
 * Parses the lines that `progressOptions` makes ffmpeg print, and calls back with the seconds of video that are done.
 */
export const createProgressReader = (onProgress: (seconds: number) => void) => (line: string) => {
  const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
  if (microseconds) onProgress(Number(microseconds) / 1e6);
};
