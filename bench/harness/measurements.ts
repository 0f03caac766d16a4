import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second; this is one of them in microseconds. */
const tickMicroseconds = 10_000;

interface ProcessTimes {
  readonly parent: number;
  readonly own: number;
  /** Of children that have exited. */
  readonly ended: number;
}

function readTimes(pid: number | string): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name in parentheses may contain spaces, so fields are counted from its end: the parent is field 4,
    // times are fields 14 to 17.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const sum = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * tickMicroseconds;
    return { parent: fields[1] ?? 0, own: sum(11), ended: sum(13) };
  } catch {
    return undefined;
  }
}

/** Processor time that a process has used so far, in microseconds; 0 if it has exited. Linux only. */
export const readProcessTime = (pid: number): number => readTimes(pid)?.own ?? 0;

/** The ids of a process and of all its running descendants. Linux only. */
export function listProcessTree(pid: number): number[] {
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(running.map((name) => [Number(name), readTimes(name)?.parent]));
  const tree = [pid];
  for (const each of tree) for (const [child, parent] of parents) if (parent === each) tree.push(child);
  return tree;
}

/** Processor time of a process and all its descendants, including exited ones, in microseconds. Linux only. */
export const readTreeTime = (pid: number): number =>
  listProcessTree(pid).reduce((sum, each) => {
    const times = readTimes(each);
    return sum + (times ? times.own + times.ended : 0);
  }, 0);

/** Resident memory of a process, in KB. Linux only. */
export function readMemory(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes);
}

/** How many files and sockets a process may have open; Node raises its limit to this value. Linux only. */
export function readFileLimit(): number {
  const [, maxFiles] = /^Max open files\s+\S+\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return maxFiles === 'unlimited' ? Infinity : Number(maxFiles);
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
