import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { keyframeSeconds } from './encode-renditions.ts';
import type { VideoTools } from './ffmpeg.ts';
import type { Size } from './renditions.ts';
import { type RunOptions, runProgram } from './run-program.ts';

/** A sheet of small frames of a video, row by row from its start, one each `interval` seconds. */
export interface Storyboard {
  /** The sheet's file name in its folder. */
  path: string;
  columns: number;
  rows: number;
  /** Of one frame, in pixels. */
  width: number;
  height: number;
  interval: number;
}

const sheetFile = 'storyboard.webp';
const maxFrames = 100;
const maxColumns = 10;
const frameWidth = 160;
/** The sheet is loaded at the first touch of the seek bar, even on a slow network. */
const maxSheetBytes = 150 * 1024;
const sheetQualities = [60, 50, 40, 30, 20, 10, 1];

/**
 * Chooses the layout of the sheet for a video's length. The interval is a multiple of the keyframe interval, because
 * keyframes are cheap to read.
 */
export function computeStoryboardLayout(
  seconds: number,
  { width, height }: Size,
): Omit<Storyboard, 'path'> & { count: number } {
  const interval = keyframeSeconds * Math.max(1, Math.ceil(seconds / maxFrames / keyframeSeconds));
  const count = Math.max(1, Math.ceil(seconds / interval - 0.05));
  const columns = Math.min(maxColumns, count);
  const frameHeight = Math.max(2, 2 * Math.round((frameWidth * height) / width / 2));
  return {
    count,
    interval,
    columns,
    rows: Math.ceil(count / columns),
    width: frameWidth,
    height: frameHeight,
  };
}

/** Creates the sheet from an encoded rendition (a path from the working folder) and writes it into `target`. */
export async function createStoryboard(
  tools: VideoTools,
  { renditionFile, size, seconds }: { renditionFile: string; size: Size; seconds: number },
  { target, ...options }: RunOptions & { target: string },
): Promise<{ storyboard: Storyboard; sheet: Buffer }> {
  const { count, ...layout } = computeStoryboardLayout(seconds, size);
  const frameFilter = `select='gte(t+0.1,selected_n*${layout.interval})'`;
  const tileFilter = `scale=${layout.width}:${layout.height},tile=${layout.columns}x${layout.rows}:nb_frames=${count}`;
  const args = [
    '-v',
    'error',
    '-nostdin',
    '-threads',
    '1',
    '-skip_frame',
    'nokey',
    '-i',
    renditionFile,
    '-an',
  ];
  args.push(
    '-vf',
    `setpts=PTS-STARTPTS,${frameFilter},${tileFilter}`,
    '-frames:v',
    '1',
    '-fps_mode',
    'passthrough',
  );
  args.push('-c:v', 'png', '-f', 'image2pipe', 'pipe:1');
  const { output: sheet } = await runProgram(tools.ffmpeg, args, options);
  await writeFile(join(options.folder, target, sheetFile), await compress(sheet));
  return { storyboard: { path: sheetFile, ...layout }, sheet };
}

async function compress(sheet: Buffer): Promise<Buffer> {
  let smallest = sheet;
  for (const quality of sheetQualities) {
    smallest = await sharp(sheet).webp({ quality }).toBuffer();
    if (smallest.length <= maxSheetBytes) break;
  }
  return smallest;
}

/** Mean brightness from 0 to 255 outside which a frame counts as a black or white surface. */
const minBrightness = 24;
const maxBrightness = 238;

/**
 * Creates a video's poster as a PNG in the size of the rendition (a path from the working folder). Chooses the frame
 * of the storyboard with the most detail, and a black or white one only if there is no other.
 */
export async function createPoster(
  tools: VideoTools,
  {
    renditionFile,
    sheet,
    storyboard,
    seconds,
  }: { renditionFile: string; sheet: Buffer; storyboard: Storyboard; seconds: number },
  options: RunOptions,
): Promise<Buffer> {
  const count = Math.max(1, Math.ceil(seconds / storyboard.interval - 0.05));
  let best = { score: -1, frame: 0 };
  for (let frame = 0; frame < count; frame += 1) {
    const score = await scoreFrame(sheet, storyboard, frame);
    if (score > best.score) best = { score, frame };
  }
  const start = (best.frame * storyboard.interval).toFixed(3);
  const args = [
    '-v',
    'error',
    '-nostdin',
    '-threads',
    '1',
    '-ss',
    start,
    '-i',
    renditionFile,
    '-an',
    '-frames:v',
    '1',
  ];
  args.push('-c:v', 'png', '-f', 'image2pipe', 'pipe:1');
  return (await runProgram(tools.ffmpeg, args, options)).output;
}

/**
 * The amount of detail in a frame of the storyboard: its entropy in bits, divided by 100 for a black or white
 * surface.
 */
async function scoreFrame(
  sheet: Buffer,
  { columns, width, height }: Storyboard,
  frame: number,
): Promise<number> {
  const area = { left: (frame % columns) * width, top: Math.floor(frame / columns) * height, width, height };
  const frameContent = await sharp(sheet).extract(area).png().toBuffer();
  const { channels, entropy } = await sharp(frameContent).stats();
  const mean = channels.slice(0, 3).reduce((sum, channel) => sum + channel.mean, 0) / 3;
  return mean < minBrightness || mean > maxBrightness ? entropy / 100 : entropy;
}
