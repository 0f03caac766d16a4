import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * One publisher's run as one stream, its header and all its segments, with its start in the whole recording in
 * seconds.
 */
export interface JoinedRun {
  readonly stream: Readable;
  readonly startSeconds: number;
}

const inputArguments = (format: string) =>
  `-hide_banner -v error -protocol_whitelist pipe -f ${format} -i pipe:0 -map 0 -c copy`.split(' ');
const mp4Output = '-bsf:a aac_adtstoasc -movflags +frag_keyframe+empty_moov+default_base_moof -f mp4 pipe:1';

/**
 * Writes runs one after the other into one MP4 without encoding. Each run is remuxed to MPEG-TS with its time offset,
 * because MPEG-TS can be concatenated. Resolves when everything is written; rejects when a program failed or the
 * reader disconnected.
 */
export async function joinRuns(
  ffmpeg: string,
  { runs, target, signal }: { runs: AsyncIterable<JoinedRun>; target: Writable; signal: AbortSignal },
): Promise<void> {
  const muxer = spawn(ffmpeg, [...inputArguments('mpegts'), ...mp4Output.split(' ')], {
    stdio: ['pipe', 'pipe', 'ignore'],
    signal,
  });
  const written = Promise.all([pipeline(muxer.stdout, target, { signal }), waitForExit(muxer)]);
  // Handled below: either side may fail first.
  written.catch(() => {});
  try {
    for await (const { stream, startSeconds } of runs) {
      const mpegTsOutput = `-output_ts_offset ${startSeconds.toFixed(3)} -muxdelay 0 -f mpegts pipe:1`;
      const args = [...inputArguments('mp4'), ...mpegTsOutput.split(' ')];
      const remuxer = spawn(ffmpeg, args, { stdio: ['pipe', 'pipe', 'ignore'], signal });
      await Promise.all([
        pipeline(stream, remuxer.stdin, { signal }),
        pipeline(remuxer.stdout, muxer.stdin, { signal, end: false }),
        waitForExit(remuxer),
      ]);
    }
    muxer.stdin.end();
  } catch (error) {
    muxer.kill('SIGKILL');
    throw error;
  }
  await written;
}

async function waitForExit(child: ChildProcess): Promise<void> {
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code ?? 'a signal'}`);
}
