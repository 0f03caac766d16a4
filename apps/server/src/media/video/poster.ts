import sharp from 'sharp';
import type { VideoTools } from './find-tools.ts';
import { type Run, runProgram } from './run-program.ts';
import type { Storyboard } from './storyboard.ts';

/** Means of all three colours, from 0 to 255, beyond which a picture is a black or white surface. */
const darkest = 24;
const brightest = 238;

/**
 * The picture that stands for a video, as a PNG in the size of the rung (a path from `run.folder`): of those on the
 * storyboard's sheet the one that shows most, and none that is black or white while there is another.
 */
export async function takePoster(
  tools: VideoTools,
  {
    rung,
    sheet,
    storyboard,
    seconds,
  }: { rung: string; sheet: Buffer; storyboard: Storyboard; seconds: number },
  run: Run,
): Promise<Buffer> {
  const count = Math.max(1, Math.ceil(seconds / storyboard.interval - 0.05));
  let best = { score: -1, at: 0 };
  for (let at = 0; at < count; at += 1) {
    const score = await rate(sheet, storyboard, at);
    if (score > best.score) best = { score, at };
  }
  const start = (best.at * storyboard.interval).toFixed(3);
  const args = [
    '-v',
    'error',
    '-nostdin',
    '-threads',
    '1',
    '-ss',
    start,
    '-i',
    rung,
    '-an',
    '-frames:v',
    '1',
  ];
  args.push('-c:v', 'png', '-f', 'image2pipe', 'pipe:1');
  return (await runProgram(tools.ffmpeg, args, run)).output;
}

/** How much a picture of the sheet shows: its entropy in bits, and next to nothing where it is a surface. */
async function rate(sheet: Buffer, { columns, width, height }: Storyboard, at: number): Promise<number> {
  const place = { left: (at % columns) * width, top: Math.floor(at / columns) * height, width, height };
  const cut = await sharp(sheet).extract(place).png().toBuffer();
  const { channels, entropy } = await sharp(cut).stats();
  const mean = channels.slice(0, 3).reduce((sum, channel) => sum + channel.mean, 0) / 3;
  return mean < darkest || mean > brightest ? entropy / 100 : entropy;
}
