import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import type { Log } from '../../kit/log.ts';
import type { LiveCdn, LiveOrigin } from '../../ports/live-origin.ts';

/** Milliseconds between attempts; the last value repeats. */
const retryDelays = [500, 1_000, 2_000, 5_000, 10_000] as const;
/**
 * When a peer does not read, the connection is dropped and retried after this many buffered bytes or milliseconds.
 */
const maxBufferedBytes = 16 * 1024 * 1024;
const stallTimeout = 10_000;
/** Milliseconds of pushing after which the connection counts as recovered. */
const recoveredAfter = 10_000;
/** Milliseconds for sending what remains at the end. */
const endTimeout = 3_000;

interface PushDeps {
  /** Called for each connection, because the URL carries a signature that expires. */
  readonly getAddress: () => string;
  /** Called with false when pushing fails, and with true once it has worked for a while again. */
  readonly onStatusChange: (isPushing: boolean) => void;
}

/** A run that is pushed to another server while it is packaged. */
export interface PushedRun {
  readonly setHead: (head: Buffer) => void;
  readonly add: (segment: Buffer) => void;
  readonly end: () => void;
}

/** Copies the packaged stream into FLV without encoding. */
const pushArguments = (address: string) => [
  ...'-hide_banner -v error -protocol_whitelist pipe -analyzeduration 500000 -probesize 200000'.split(' '),
  ...'-f mp4 -i pipe:0 -map 0 -c copy -flvflags no_duration_filesize -f flv'.split(' '),
  address,
];

/** Undefined when no process can be started; the recording goes on nevertheless. */
function startFfmpeg(ffmpeg: string, address: string) {
  try {
    return spawn(ffmpeg, pushArguments(address), { stdio: ['pipe', 'ignore', 'ignore'] });
  } catch {
    return undefined;
  }
}

/** Errors are handled by the `close` event. */
function watchStdin(child: ChildProcess & { stdin: Writable }, onDrain: () => void): void {
  child.stdin.on('error', () => {});
  child.stdin.on('drain', onDrain);
  child.on('error', () => {});
}

/**
 * Pushes a run's header and segments over RTMP with an ffmpeg process of its own. The process may fail, hang and be
 * restarted without affecting the recording: each attempt starts with the header and the next segment. Segments are
 * not kept for later attempts.
 */
export function startPush(ffmpeg: string, { getAddress, onStatusChange }: PushDeps): PushedRun {
  let head = Buffer.alloc(0);
  let child: (ChildProcess & { stdin: Writable }) | undefined;
  let failures = 0;
  let retryAt = 0;
  let isEnded = false;
  let stallTimer: NodeJS.Timeout | undefined;
  let recoveryTimer: NodeJS.Timeout | undefined;

  const onFailure = () => {
    clearTimeout(stallTimer);
    // Otherwise a stall of the next process would not be noticed.
    stallTimer = undefined;
    clearTimeout(recoveryTimer);
    child = undefined;
    if (isEnded) return;
    if (failures === 0) onStatusChange(false);
    retryAt = performance.now() + retryDelays[Math.min(failures, retryDelays.length - 1)]!;
    failures += 1;
  };
  const start = () => {
    const started = startFfmpeg(ffmpeg, getAddress());
    if (!started) {
      onFailure();
      return undefined;
    }
    watchStdin(started, () => {
      clearTimeout(stallTimer);
      stallTimer = undefined;
    });
    started.on('close', () => child === started && onFailure());
    recoveryTimer = setTimeout(() => {
      if (failures > 0) onStatusChange(true);
      failures = 0;
    }, recoveredAfter);
    started.stdin.write(head);
    return started;
  };
  const killFfmpeg = () => child?.kill('SIGKILL');

  return {
    setHead: (newHead) => void (head = Buffer.from(newHead)),
    add: (segment) => {
      if (isEnded || (!child && performance.now() < retryAt)) return;
      child ??= start();
      if (!child) return;
      if (child.stdin.writableLength > maxBufferedBytes) killFfmpeg();
      else if (!child.stdin.write(segment)) stallTimer ??= setTimeout(killFfmpeg, stallTimeout);
    },
    end: () => {
      isEnded = true;
      const lastChild = child;
      if (!lastChild) return;
      lastChild.stdin.end();
      const killTimer = setTimeout(() => lastChild.kill('SIGKILL'), endTimeout);
      lastChild.on('close', () => clearTimeout(killTimer));
    },
  };
}

interface PushingOriginDeps {
  readonly ownOrigin: LiveOrigin;
  readonly cdn: LiveCdn;
  readonly getFfmpeg: () => Promise<string>;
  readonly log?: Log | undefined;
}

/**
 * Creates an origin that packages like `ownOrigin`, for the recording, and also pushes the packaged stream to the CDN
 * where the viewers watch. A push failure is logged once and retried and never affects the recording.
 */
export function createPushingOrigin({ ownOrigin, cdn, getFfmpeg, log }: PushingOriginDeps): LiveOrigin {
  return {
    check: () => ownOrigin.check(),
    playUrl: (contentId) => cdn.playUrl(contentId),
    open: async (stream, listener) => {
      const { contentId } = stream;
      const push = startPush(await getFfmpeg(), {
        getAddress: () => cdn.pushUrl(contentId),
        onStatusChange: (isWell) =>
          isWell
            ? log?.info({ live: contentId }, 'a live is pushed to the CDN again')
            : log?.warn({ live: contentId }, 'a live cannot be pushed to the CDN'),
      });
      return ownOrigin.open(stream, {
        onHead: (head, ...known) => {
          push.setHead(head);
          listener.onHead(head, ...known);
        },
        onSegment: (segment) => {
          push.add(segment.body);
          listener.onSegment(segment);
        },
        onEnd: (failure) => {
          push.end();
          listener.onEnd(failure);
        },
      });
    },
  };
}
