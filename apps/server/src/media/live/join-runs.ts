import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** One publisher's stay: its head and all its segments as one stream, and where it begins in the whole, in seconds. */
export interface JoinedRun {
  readonly film: Readable;
  readonly beginsAt: number;
}

const input = (format: string) =>
  `-hide_banner -v error -protocol_whitelist pipe -f ${format} -i pipe:0 -map 0 -c copy`.split(' ');
const toWhole = '-bsf:a aac_adtstoasc -movflags +frag_keyframe+empty_moov+default_base_moof -f mp4 pipe:1';

/**
 * Writes runs one after the other into one MP4, nothing encoded anew: each is brought to its place in time as MPEG-TS,
 * which can be joined by putting one behind the other. Resolves when all was written; rejects when a program failed, or
 * the reader left.
 */
export async function joinRuns(
  ffmpeg: string,
  { runs, target, signal }: { runs: AsyncIterable<JoinedRun>; target: Writable; signal: AbortSignal },
): Promise<void> {
  const whole = spawn(ffmpeg, [...input('mpegts'), ...toWhole.split(' ')], {
    stdio: ['pipe', 'pipe', 'ignore'],
    signal,
  });
  const written = Promise.all([pipeline(whole.stdout, target, { signal }), endOf(whole)]);
  // Whichever side fails first is told below.
  written.catch(() => {});
  try {
    for await (const { film, beginsAt } of runs) {
      const toPart = `-output_ts_offset ${beginsAt.toFixed(3)} -muxdelay 0 -f mpegts pipe:1`;
      const args = [...input('mp4'), ...toPart.split(' ')];
      const part = spawn(ffmpeg, args, { stdio: ['pipe', 'pipe', 'ignore'], signal });
      await Promise.all([
        pipeline(film, part.stdin, { signal }),
        pipeline(part.stdout, whole.stdin, { signal, end: false }),
        endOf(part),
      ]);
    }
    whole.stdin.end();
  } catch (error) {
    whole.kill('SIGKILL');
    throw error;
  }
  await written;
}

async function endOf(child: ChildProcess): Promise<void> {
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code ?? 'a signal'}`);
}
