import { spawn } from 'node:child_process';
import { liveLimits } from '@academy/contract/limits.ts';
import type { LiveInput, LiveListener } from '../../ports/live-origin.ts';
import { createFragmentCutter } from './fragment-cutter.ts';

/** Containers that MediaRecorder writes, and what tells them: EBML's first bytes, and `ftyp` behind a length; and RTMP's. */
const webm = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
const containers = [
  { format: 'matroska', fits: (first: Buffer) => first.subarray(0, 4).equals(webm) },
  { format: 'mp4', fits: (first: Buffer) => first.toString('latin1', 4, 8) === 'ftyp' },
  { format: 'flv', fits: (first: Buffer) => first.toString('latin1', 0, 3) === 'FLV' },
] as const;

export type Container = (typeof containers)[number]['format'];

/** What a publisher's first message begins; undefined when it is nothing that is taken. */
export const findContainer = (first: Buffer): Container | undefined =>
  containers.find(({ fits }) => fits(first))?.format;

/**
 * The picture is copied, the sound encoded; a segment ends with the next keyframe, 0.4 s after its beginning at the
 * earliest. Not `-fflags nobuffer`: it loses the first group of pictures. The sound is stretched and filled to the clock
 * of its times, and waited for by the picture for a second at most.
 */
const argumentsFor = (container: Container) => [
  ...'-hide_banner -v error -fflags +genpts -analyzeduration 500000 -probesize 200000'.split(' '),
  ...`-protocol_whitelist pipe -f ${container} -i pipe:0 -map 0:v:0 -map 0:a:0?`.split(' '),
  ...`-c:v copy -c:a aac -b:a ${liveLimits.soundRate} -af aresample=async=1000:first_pts=0`.split(' '),
  ...'-max_interleave_delta 1000000 -min_frag_duration 400000 -flush_packets 1'.split(' '),
  ...'-movflags +frag_keyframe+empty_moov+default_base_moof -f mp4 pipe:1'.split(' '),
];

/** After the end of what was sent ffmpeg needs a moment for the rest; then it is stuck. Milliseconds. */
const patience = 5_000;

/**
 * Starts ffmpeg on a stream that is written to it piece by piece. It ends with the stream, or with this process: nothing
 * runs on without somebody to read it. `listener.onEnd` is called once, after the last segment.
 */
export function packLive(ffmpeg: string, container: Container, listener: LiveListener): LiveInput {
  // Its words quote what was sent: nobody keeps them.
  const child = spawn(ffmpeg, argumentsFor(container), { stdio: ['pipe', 'pipe', 'ignore'] });
  let ending = false;
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    child.kill('SIGKILL');
  };
  const cut = createFragmentCutter({
    onHead: (head, { width, height }, sound) => listener.onHead(head, { width, height }, sound?.head),
    onSegment: listener.onSegment,
  });
  child.stdout.on('data', (piece: Buffer) => {
    if (failure) return;
    try {
      cut(piece);
    } catch (error) {
      fail(error as Error);
    }
  });
  // It ended while we wrote; why, `close` tells.
  child.stdin.on('error', () => {});
  child.on('error', (error) => (failure ??= error));
  child.on('close', (code) => {
    clearTimeout(waiting);
    const ended = ending && code === 0 ? undefined : new Error(`ffmpeg ended with ${code ?? 'a signal'}`);
    listener.onEnd(failure ?? ended);
  });
  let waiting: NodeJS.Timeout | undefined;
  return {
    write: (piece) => child.stdin.write(piece),
    get waiting() {
      return child.stdin.writableLength;
    },
    onDrain: (run) => void child.stdin.on('drain', run),
    end: () => {
      if (ending) return;
      ending = true;
      child.stdin.end();
      waiting = setTimeout(() => fail(new Error('ffmpeg did not end')), patience);
    },
  };
}
