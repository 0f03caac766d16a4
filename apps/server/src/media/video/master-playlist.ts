import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { perSecond, type Rate } from './choose-rate.ts';
import type { Rung } from './choose-rungs.ts';
import { readSegments } from './read-segments.ts';

/** The name of a video's entry: what a player is given. */
export const masterFile = 'index.m3u8';

/** The playlist that lists those of the rungs in `folder`, the lowest first: players without a measure begin there. */
export async function composeMaster(
  folder: string,
  { rungs, rate, silent }: { rungs: readonly Rung[]; rate: Rate; silent: boolean },
): Promise<string> {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const { name, width, height } of rungs) {
    const { peak, average } = bitRates(await readFile(join(folder, `${name}.m3u8`), 'utf8'));
    const codecs = [await readCodec(join(folder, `${name}.mp4`)), ...(silent ? [] : ['mp4a.40.2'])];
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${height},` +
        `FRAME-RATE=${perSecond(rate).toFixed(3)},CODECS="${codecs.join(',')}"`,
      `${name}.m3u8`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Bits a second: of the dearest segment, as RFC 8216 defines BANDWIDTH, and of the whole. */
function bitRates(playlist: string): { peak: number; average: number } {
  const segments = readSegments(playlist);
  // A last segment of a few pictures says nothing about a rate: it counts together with the one before it.
  const rate = ({ seconds, bytes }: { seconds: number; bytes: number }) => (bytes * 8) / seconds;
  const long = segments.filter((one) => one.seconds >= 1);
  const whole = segments.reduce(
    (sum, one) => ({ seconds: sum.seconds + one.seconds, bytes: sum.bytes + one.bytes }),
    { seconds: 0, bytes: 0 },
  );
  const average = Math.ceil(rate(whole));
  return { peak: Math.max(average, ...long.map((one) => Math.ceil(rate(one)))), average };
}

const headBytes = 4_096;

/** `avc1.64001f`: profile, constraints and level, as the file's own head says (ISO 14496-15, avcC). */
async function readCodec(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const at = buffer.subarray(0, bytesRead).indexOf('avcC');
    if (at < 0) throw new Error('an encoded video has no avcC');
    return `avc1.${buffer.subarray(at + 5, at + 8).toString('hex')}`;
  } finally {
    await handle.close();
  }
}
