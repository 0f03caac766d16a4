import { readFileSync } from 'node:fs';
import { readTreeTime } from '../../bench/harness/measurements.ts';

/** All of the machine so far, and what this run used of it, in microseconds. */
interface ProcessorTimes {
  readonly all: number;
  readonly busy: number;
  readonly own: number;
}

/** Linux counts processor time in hundredths of a second; this is one of them in microseconds. */
const tickMicroseconds = 10_000;
/** Milliseconds between two samples. */
const interval = 1_000;
/** From this share of all cores on others keep the machine busy. */
const loadedShare = 1 / 4;
/** Milliseconds for which that has consequences: calls wait, and those behind them. */
const consequence = 10_000;

/** The share of all cores that other programs used between two times, from 0 to 1. */
export function shareOfOthers(before: ProcessorTimes, after: ProcessorTimes): number {
  const others = after.busy - before.busy - (after.own - before.own);
  return Math.max(0, others) / Math.max(1, after.all - before.all);
}

/** From the first line of Linux's `/proc/stat`. Interrupts are left out: those of the run's own connections are among them. */
export function parseProcessorTimes(stat: string, own: number): ProcessorTimes {
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, hard = 0, soft = 0, stolen = 0] = stat
    .split('\n', 1)[0]!
    .trim()
    .split(/\s+/)
    .slice(1)
    .map((ticks) => Number(ticks) * tickMicroseconds);
  const busy = user + nice + system + stolen;
  return { all: busy + idle + waiting + hard + soft, busy, own };
}

export interface OtherPrograms {
  /** Whether they kept the machine busy at this time of the monotonic clock or shortly before. True where that cannot be told. */
  readonly wasLoaded: (at: number) => boolean;
  readonly stop: () => void;
}

/** Watches how much of the machine programs use that neither this process started nor its children. */
export function watchOtherPrograms(): OtherPrograms {
  const read = () => parseProcessorTimes(readFileSync('/proc/stat', 'utf8'), readTreeTime(process.pid));
  if (process.platform !== 'linux') return { wasLoaded: () => true, stop: () => {} };
  const loadedAt: number[] = [];
  let before = read();
  const timer = setInterval(() => {
    const after = read();
    if (shareOfOthers(before, after) > loadedShare) loadedAt.push(performance.now());
    before = after;
  }, interval);
  timer.unref();
  return {
    // A sample tells of the time before it.
    wasLoaded: (at) => loadedAt.some((sample) => at - consequence < sample && sample < at + 2 * interval),
    stop: () => clearInterval(timer),
  };
}
