import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Size } from './choose-rungs.ts';
import { keyframeStep } from './encode-rungs.ts';
import type { VideoTools } from './find-tools.ts';
import { type Run, runProgram } from './run-program.ts';

/** One sheet of small pictures of a video, row by row from its start, one each `interval` seconds. */
export interface Storyboard {
  /** The sheet's name in its folder. */
  path: string;
  columns: number;
  rows: number;
  /** Of one picture, in pixels. */
  width: number;
  height: number;
  interval: number;
}

const sheetFile = 'storyboard.webp';
const mostPictures = 100;
const mostColumns = 10;
const pictureWidth = 160;
/** The sheet is fetched with the first touch of the seek bar, over whatever network there is. */
const mostBytes = 150 * 1024;
const qualities = [60, 50, 40, 30, 20, 10, 1];

/** How the pictures of a video of so many seconds are laid out. The interval falls on keyframes, which are cheap to read. */
export function layOut(
  seconds: number,
  { width, height }: Size,
): Omit<Storyboard, 'path'> & { count: number } {
  const interval = keyframeStep * Math.max(1, Math.ceil(seconds / mostPictures / keyframeStep));
  const count = Math.max(1, Math.ceil(seconds / interval - 0.05));
  const columns = Math.min(mostColumns, count);
  const tall = Math.max(2, 2 * Math.round((pictureWidth * height) / width / 2));
  return { count, interval, columns, rows: Math.ceil(count / columns), width: pictureWidth, height: tall };
}

/** Makes the sheet from an encoded rung (a path from `run.folder`) and writes it into `target`. */
export async function makeStoryboard(
  tools: VideoTools,
  { rung, size, seconds }: { rung: string; size: Size; seconds: number },
  { target, ...run }: Run & { target: string },
): Promise<{ storyboard: Storyboard; sheet: Buffer }> {
  const { count, ...layout } = layOut(seconds, size);
  const choose = `select='gte(t+0.1,selected_n*${layout.interval})'`;
  const tiles = `scale=${layout.width}:${layout.height},tile=${layout.columns}x${layout.rows}:nb_frames=${count}`;
  const args = ['-v', 'error', '-nostdin', '-threads', '1', '-skip_frame', 'nokey', '-i', rung, '-an'];
  args.push('-vf', `setpts=PTS-STARTPTS,${choose},${tiles}`, '-frames:v', '1', '-fps_mode', 'passthrough');
  args.push('-c:v', 'png', '-f', 'image2pipe', 'pipe:1');
  const { output: sheet } = await runProgram(tools.ffmpeg, args, run);
  await writeFile(join(run.folder, target, sheetFile), await compress(sheet));
  return { storyboard: { path: sheetFile, ...layout }, sheet };
}

async function compress(sheet: Buffer): Promise<Buffer> {
  let smallest = sheet;
  for (const quality of qualities) {
    smallest = await sharp(sheet).webp({ quality }).toBuffer();
    if (smallest.length <= mostBytes) break;
  }
  return smallest;
}
