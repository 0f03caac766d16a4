import { countBytesRead } from '../../kit/running-process.ts';

/** Milliseconds without progress after which a program is ended. */
export interface StallLimits {
  /** For one that neither advances nor reads, however much it computes. */
  readonly idle: number;
  /** For one that only reads: a filter may read a whole video before its first frame comes out. */
  readonly reading: number;
}

/**
 * ffmpeg that works on local files is never silent for so long, unless it hangs: what it computes between two reads is
 * some seconds of video at most.
 */
export const defaultStallLimits: StallLimits = { idle: 30_000, reading: 600_000 };

/** A program that was ended because it made no progress. */
export class ProgramStalled extends Error {
  override readonly name = 'ProgramStalled';

  constructor(program: string, milliseconds: number) {
    super(`${program} made no progress for ${Math.round(milliseconds / 1_000)} s`);
  }
}

export interface StallWatchdog {
  /** Notes output of the program. */
  recordOutput(): void;
  /** Notes a line of the program; lines as ffmpeg's `-progress` prints them count only when their value is new. */
  recordLine(line: string): void;
  stop(): void;
}

/** What advances while ffmpeg works; it prints the other values over and over, also while it hangs. */
const advancingValue = /^(frame|out_time_us|total_size)=(.*)$/;
/** How often it is looked at within the shorter limit. */
const checksPerLimit = 10;
const maxSkippedChecks = 5;

/** Watches a running program; calls `onStall` once, with the milliseconds without progress, when it makes none. */
export function watchForStall(
  { pid, limits }: { pid: number; limits: StallLimits },
  onStall: (milliseconds: number) => void,
): StallWatchdog {
  const lastValues = new Map<string, string>();
  const interval = limits.idle / checksPerLimit;
  let progressAt = performance.now();
  let readAt = progressAt;
  let checkedAt = progressAt;
  let bytesRead = countBytesRead(pid);
  const recordOutput = () => (progressAt = performance.now());
  const checkReading = (now: number) => {
    const bytes = countBytesRead(pid);
    // Where the system does not say, it may read.
    if (bytes === undefined || bytes !== bytesRead) readAt = now;
    bytesRead = bytes;
  };
  const check = () => {
    const now = performance.now();
    // This process itself was stopped or busy: output that came meanwhile is not read yet.
    if (now - checkedAt > interval * maxSkippedChecks) progressAt = now;
    checkedAt = now;
    checkReading(now);
    const silentFor = now - progressAt;
    const isIdle = silentFor >= limits.idle && now - readAt >= limits.idle;
    if (!isIdle && silentFor < limits.reading) return;
    stop();
    onStall(silentFor);
  };
  const timer = setInterval(check, interval);
  const stop = () => clearInterval(timer);
  return {
    recordOutput: () => void recordOutput(),
    recordLine: (line) => {
      const [, name, value] = advancingValue.exec(line) ?? [];
      if (name === undefined || value === undefined || lastValues.get(name) === value) return;
      lastValues.set(name, value);
      recordOutput();
    },
    stop,
  };
}
