import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';

interface RunningProcess {
  /** The command line, arguments separated by spaces. */
  command: string;
  /** Distinguishes a process from a later one with the same number; compare for equality only. */
  started: string;
}

/** The process with this number; undefined when there is none or it is a zombie. */
export function findProcess(pid: number): RunningProcess | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  try {
    return platform() === 'linux' ? readProc(pid) : readPs(pid);
  } catch {
    return undefined;
  }
}

/**
 * Bytes that a process has read from files and pipes; undefined when there is no such process, and where the system does
 * not say.
 */
export function countBytesRead(pid: number): number | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0 || platform() !== 'linux') return undefined;
  try {
    const [, bytes] = /^rchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8')) ?? [];
    return bytes === undefined ? undefined : Number(bytes);
  } catch {
    return undefined;
  }
}

/** The fields of a process from its state on, which is field 3. */
function readStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain anything, so fields are counted from its end.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readProc(pid: number): RunningProcess | undefined {
  // The start time is field 22.
  const fields = readStat(pid);
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
  return { command, started: `${bootId}/${fields[19]}` };
}

function readPs(pid: number): RunningProcess | undefined {
  const line = execFileSync('ps', ['-o', 'lstart=,args=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  // "Fri Nov 20 17:14:02 2026" has a fixed width.
  return line ? { started: line.slice(0, 24), command: line.slice(24).trim() } : undefined;
}
