import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';

/** Pauses between attempts, ms; the last one again and again. */
const pauses = [500, 1_000, 2_000, 5_000, 10_000] as const;
/** What waits for a peer that does not take it: so many bytes, or for so many ms. Then it is connected anew. */
const mostWaiting = 16 * 1024 * 1024;
const patience = 10_000;
/** Pushing for so long, ms, it counts as well again. */
const wellAfter = 10_000;
/** What is left at the end may take so long, ms. */
const farewell = 3_000;

interface PushParts {
  /** Asked for each connection: it carries a signature that grows old. */
  readonly getAddress: () => string;
  /** Called once when it fails, and once when it went well for a while afterwards. */
  readonly onTurn: (isWell: boolean) => void;
}

/** A run that is pushed on as it is packed. */
export interface PushedRun {
  readonly setHead: (head: Buffer) => void;
  readonly add: (segment: Buffer) => void;
  readonly end: () => void;
}

/** Nothing is encoded anew: what was packed is copied into FLV. */
const argumentsFor = (address: string) => [
  ...'-hide_banner -v error -protocol_whitelist pipe -analyzeduration 500000 -probesize 200000'.split(' '),
  ...'-f mp4 -i pipe:0 -map 0 -c copy -flvflags no_duration_filesize -f flv'.split(' '),
  address,
];

/** Undefined when no process can be had at all, which is no reason to end a recording. */
function launch(ffmpeg: string, address: string) {
  try {
    return spawn(ffmpeg, argumentsFor(address), { stdio: ['pipe', 'ignore', 'ignore'] });
  } catch {
    return undefined;
  }
}

/** What goes wrong, its end tells. */
function watchInput(child: ChildProcess & { stdin: Writable }, onDrain: () => void): void {
  child.stdin.on('error', () => {});
  child.stdin.on('drain', onDrain);
  child.on('error', () => {});
}

/**
 * Pushes a run's head and segments on over RTMP by an ffmpeg of its own, which may fail, hang and be started again without
 * anybody else noticing: each attempt begins with the head and the next segment. Nothing is kept for later.
 */
export function pushOn(ffmpeg: string, { getAddress, onTurn }: PushParts): PushedRun {
  let head = Buffer.alloc(0);
  let child: (ChildProcess & { stdin: Writable }) | undefined;
  let failures = 0;
  let notBefore = 0;
  let isOver = false;
  let stuck: NodeJS.Timeout | undefined;
  let well: NodeJS.Timeout | undefined;

  const fail = () => {
    clearTimeout(stuck);
    // Or the next program's silence would not be noticed.
    stuck = undefined;
    clearTimeout(well);
    child = undefined;
    if (isOver) return;
    if (failures === 0) onTurn(false);
    notBefore = performance.now() + pauses[Math.min(failures, pauses.length - 1)]!;
    failures += 1;
  };
  const start = () => {
    const started = launch(ffmpeg, getAddress());
    if (!started) {
      fail();
      return undefined;
    }
    watchInput(started, () => {
      clearTimeout(stuck);
      stuck = undefined;
    });
    started.on('close', () => child === started && fail());
    well = setTimeout(() => {
      if (failures > 0) onTurn(true);
      failures = 0;
    }, wellAfter);
    started.stdin.write(head);
    return started;
  };
  const drop = () => child?.kill('SIGKILL');

  return {
    setHead: (given) => void (head = Buffer.from(given)),
    add: (segment) => {
      if (isOver || (!child && performance.now() < notBefore)) return;
      child ??= start();
      if (!child) return;
      if (child.stdin.writableLength > mostWaiting) drop();
      else if (!child.stdin.write(segment)) stuck ??= setTimeout(drop, patience);
    },
    end: () => {
      isOver = true;
      const last = child;
      if (!last) return;
      last.stdin.end();
      const cut = setTimeout(() => last.kill('SIGKILL'), farewell);
      last.on('close', () => clearTimeout(cut));
    },
  };
}
