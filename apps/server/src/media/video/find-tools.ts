import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runProgram } from './run-program.ts';

/** The programs that videos are worked on with. */
export interface VideoTools {
  ffmpeg: string;
  ffprobe: string;
  version: string;
  /** Whether pictures of a wide range of light can be brought to what every screen shows. */
  toneMapping: boolean;
}

/** ffmpeg at `path`, or on PATH, with ffprobe beside it; undefined when one is missing or cannot write H.264 and AAC. */
export async function findVideoTools(path: string | undefined): Promise<VideoTools | undefined> {
  const ffmpeg = path ?? 'ffmpeg';
  const ffprobe = path === undefined ? 'ffprobe' : join(dirname(path), 'ffprobe');
  const ask = async (program: string, ...args: string[]) => {
    const signal = AbortSignal.timeout(10_000);
    return (await runProgram(program, args, { folder: tmpdir(), signal })).output.toString();
  };
  try {
    const [words, encoders, filters] = await Promise.all([
      ask(ffmpeg, '-version'),
      ask(ffmpeg, '-hide_banner', '-encoders'),
      ask(ffmpeg, '-hide_banner', '-filters'),
      ask(ffprobe, '-version'),
    ]);
    if (!/ libx264 /.test(encoders) || !/ aac /.test(encoders)) return undefined;
    const version = /^ffmpeg version (\S+)/.exec(words)?.[1] ?? 'unknown';
    return { ffmpeg, ffprobe, version, toneMapping: / zscale /.test(filters) && / tonemap /.test(filters) };
  } catch {
    return undefined;
  }
}
