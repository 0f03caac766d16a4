import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findVideoTools } from '../video/find-tools.ts';
import { runProgram } from '../video/run-program.ts';

const patience = 20_000;

/** The first picture of a segment, as a PNG. `film` is a run's head with a segment behind it. Rejects without ffmpeg. */
export async function takeStill(film: Buffer, ffmpegPath: string | undefined): Promise<Buffer> {
  const tools = await findVideoTools(ffmpegPath);
  if (!tools) throw new Error('there is no ffmpeg');
  const folder = await mkdtemp(join(tmpdir(), 'academy-still-'));
  try {
    await writeFile(join(folder, 'segment.mp4'), film);
    const args =
      '-v error -nostdin -threads 1 -f mp4 -i segment.mp4 -an -frames:v 1 -c:v png -f image2pipe pipe:1';
    const signal = AbortSignal.timeout(patience);
    return (await runProgram(tools.ffmpeg, args.split(' '), { folder, signal })).output;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
