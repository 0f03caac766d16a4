import { readFileSync } from 'node:fs';

/** Memory that a process holds now, in KB. Needs Linux. */
export function readMemory(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes);
}

/** Files and sockets that a process may have open at once; Node takes as many as it may. Needs Linux. */
export function readFileLimit(): number {
  const [, most] = /^Max open files\s+\S+\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return most === 'unlimited' ? Infinity : Number(most);
}
