import { spawn } from 'node:child_process';
import { liveLimits } from '@academy/contract/limits.ts';
import { AppError } from '../../kit/errors.ts';
import type { LiveInput, LiveListener, LiveOrigin } from '../../ports/live-origin.ts';
import { findVideoTools, type VideoTools } from '../video/ffmpeg.ts';
import { createFragmentCutter } from './fragment-cutter.ts';

/**
 * Finds ffmpeg at `ffmpegPath`, or on PATH, and caches the result. Rejects with UNAVAILABLE and a message for the
 * user where there is none.
 */
export function createFindFfmpeg(ffmpegPath: string | undefined): () => Promise<string> {
  let lookup: Promise<VideoTools | undefined> | undefined;
  return async () => {
    const tools = await (lookup ??= findVideoTools(ffmpegPath));
    if (tools) return tools.ffmpeg;
    // It may be installed while the server runs.
    lookup = undefined;
    throw new AppError('UNAVAILABLE', { message: '学院暂时不能直播，请联系管理员安装 ffmpeg' });
  };
}

interface OwnOriginDeps {
  readonly getFfmpeg: () => Promise<string>;
  readonly playUrl: (contentId: number) => string;
}

/** The academy's own packager: viewers fetch the segments from this server. */
export const createOwnOrigin = ({ getFfmpeg, playUrl }: OwnOriginDeps): LiveOrigin => ({
  check: async () => void (await getFfmpeg()),
  open: async ({ firstPiece }, listener) => {
    const container = findContainer(firstPiece);
    if (!container) return undefined;
    return packLive(await getFfmpeg(), container, listener);
  },
  playUrl,
});

/**
 * The containers that MediaRecorder writes, recognised by EBML's first bytes or by `ftyp` after a length, and FLV as
 * RTMP sends it.
 */
const ebmMagic = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
const containers = [
  { format: 'matroska', matches: (firstBytes: Buffer) => firstBytes.subarray(0, 4).equals(ebmMagic) },
  { format: 'mp4', matches: (firstBytes: Buffer) => firstBytes.toString('latin1', 4, 8) === 'ftyp' },
  { format: 'flv', matches: (firstBytes: Buffer) => firstBytes.toString('latin1', 0, 3) === 'FLV' },
] as const;

type Container = (typeof containers)[number]['format'];

/** The container of a publisher's first message; undefined for any other format. */
const findContainer = (firstBytes: Buffer): Container | undefined =>
  containers.find(({ matches }) => matches(firstBytes))?.format;

/**
 * The picture is copied, the sound encoded. A segment ends at the next keyframe, 0.4 s after its start at the
 * earliest. `-fflags nobuffer` is not used because it loses the first group of pictures. The sound is stretched and
 * padded to its timestamps, and the picture waits for it for one second at most.
 */
const ffmpegArguments = (container: Container) => [
  ...'-hide_banner -v error -fflags +genpts -analyzeduration 500000 -probesize 200000'.split(' '),
  ...`-protocol_whitelist pipe -f ${container} -i pipe:0 -map 0:v:0 -map 0:a:0?`.split(' '),
  ...`-c:v copy -c:a aac -b:a ${liveLimits.soundRate} -af aresample=async=1000:first_pts=0`.split(' '),
  ...'-max_interleave_delta 1000000 -min_frag_duration 400000 -flush_packets 1'.split(' '),
  ...'-movflags +frag_keyframe+empty_moov+default_base_moof -f mp4 pipe:1'.split(' '),
];

/** Milliseconds that ffmpeg gets for the remaining output after the end of its input; then it counts as stuck. */
const endTimeout = 5_000;

/**
 * Starts ffmpeg on a stream that is written to it in pieces. It ends with the stream or with this process.
 * `listener.onEnd` is called once, after the last segment.
 */
export function packLive(ffmpeg: string, container: Container, listener: LiveListener): LiveInput {
  // Standard error is dropped because it quotes what was sent.
  const child = spawn(ffmpeg, ffmpegArguments(container), { stdio: ['pipe', 'pipe', 'ignore'] });
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
  // ffmpeg ended during a write; the `close` event carries the reason.
  child.stdin.on('error', () => {});
  child.on('error', (error) => (failure ??= error));
  child.on('close', (code) => {
    clearTimeout(endTimer);
    const ended = ending && code === 0 ? undefined : new Error(`ffmpeg ended with ${code ?? 'a signal'}`);
    listener.onEnd(failure ?? ended);
  });
  let endTimer: NodeJS.Timeout | undefined;
  return {
    write: (piece) => child.stdin.write(piece),
    get bufferedBytes() {
      return child.stdin.writableLength;
    },
    onDrain: (run) => void child.stdin.on('drain', run),
    end: () => {
      if (ending) return;
      ending = true;
      child.stdin.end();
      endTimer = setTimeout(() => fail(new Error('ffmpeg did not end')), endTimeout);
    },
  };
}
