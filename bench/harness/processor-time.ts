import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const tick = 10_000;

interface Times {
  readonly parent: number;
  /** Of the process itself. */
  readonly own: number;
  /** Of its children that have ended. */
  readonly ended: number;
}

function readTimes(pid: number | string): Times | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold anything, so count from its end: the parent is field 4, times are fields 14 to 17.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const sum = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * tick;
    return { parent: fields[1] ?? 0, own: sum(11), ended: sum(13) };
  } catch {
    return undefined;
  }
}

/** Processor time that a process has used by now, in microseconds; 0 when it is gone. Needs Linux. */
export const readOwnTime = (pid: number): number => readTimes(pid)?.own ?? 0;

/** A process and all that came from it and still runs. Needs Linux. */
export function listTree(pid: number): number[] {
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(running.map((name) => [Number(name), readTimes(name)?.parent]));
  const tree = [pid];
  for (const each of tree) for (const [child, parent] of parents) if (parent === each) tree.push(child);
  return tree;
}

/** Processor time of a process and of all that came from it, also of what has ended, in microseconds. Needs Linux. */
export const readTreeTime = (pid: number): number =>
  listTree(pid).reduce((sum, each) => {
    const times = readTimes(each);
    return sum + (times ? times.own + times.ended : 0);
  }, 0);
