import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { kill as sendSignal } from 'node:process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { findProcess } from '../../kit/running-process.ts';
import { ProgramStalled, type StallLimits, type StallWatchdog, watchForStall } from './stall-watchdog.ts';

/** Low priority, because serving viewers comes before processing uploads. */
const niceness = 15;
/** Only the end of standard error is kept, since a damaged file can make a program print a gigabyte. */
const maxStderrLength = 64 * 1024;

/** A program that failed. The message contains none of its output, which may quote untrusted files. */
export class ProgramFailed extends Error {
  override readonly name = 'ProgramFailed';
  /** The exit code; undefined when the program was killed or could not be started. */
  readonly code: number | undefined;

  constructor(program: string, outcome: string) {
    super(`${program} ended with ${outcome}`);
    this.code = /^\d+$/.test(outcome) ? Number(outcome) : undefined;
  }
}

export interface RunOptions {
  /** The working directory; files in the arguments are relative to it. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
  /** Gets each line of standard output; the output is then not returned. */
  readonly onLine?: (line: string) => void;
  /** Ends the program when it makes no progress. Absent: it may take as long as it likes. */
  readonly stallLimits?: StallLimits | undefined;
}

/** The name of the file by which a later server process finds this program after a crash; see `cleanWorkFolder`. */
const markFileName = (pid: number) => `running.${pid}`;

/**
 * Runs a program to its end and returns its output and the end of its standard error. Throws ProgramFailed when it
 * does not exit with 0, ProgramStalled when it made no progress, or the signal's reason. What it started itself ends with
 * it.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { folder, signal, onLine, stallLimits }: RunOptions,
): Promise<{ output: Buffer; stderr: string }> {
  signal?.throwIfAborted();
  // A process group of its own: it ends as a whole, and only when we end it, not with a Ctrl-C in our terminal.
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let isClosed = false;
  // What the program started may outlive it and hold its output open.
  const kill = () => {
    if (child.pid !== undefined && !isClosed) killProcess(-child.pid);
  };
  let stalledFor: number | undefined;
  const watchdog =
    stallLimits &&
    child.pid !== undefined &&
    watchForStall({ pid: child.pid, limits: stallLimits }, (milliseconds) => {
      stalledFor = milliseconds;
      kill();
    });
  signal?.addEventListener('abort', kill, { once: true });
  const exited = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signalName) => {
      isClosed = true;
      resolve(signalName ?? String(code));
    });
  });
  // Reading must start at once: Node discards unread output of a program that has ended.
  const outputs = Promise.all([
    readStdout(child.stdout, { onLine, watchdog: watchdog || undefined }),
    readLastText(child.stderr),
  ]);
  // A program that could not be started has no output; `exited` carries the reason.
  outputs.catch(kill);
  try {
    const deleteMarkFile = await writeMarkFile(child.pid, folder);
    const outcome = await exited;
    await deleteMarkFile();
    signal?.throwIfAborted();
    if (stalledFor !== undefined) throw new ProgramStalled(program, stalledFor);
    if (outcome !== '0') throw new ProgramFailed(program, outcome);
    const [output, stderr] = await outputs;
    return { output, stderr };
  } finally {
    if (watchdog) watchdog.stop();
    kill();
    signal?.removeEventListener('abort', kill);
  }
}

async function writeMarkFile(pid: number | undefined, folder: string): Promise<() => Promise<void>> {
  const process = pid === undefined ? undefined : findProcess(pid);
  if (pid === undefined || !process) return () => Promise.resolve();
  try {
    setPriority(pid, niceness);
  } catch {
    // It may have ended already, or the system may know no priorities.
  }
  const file = join(folder, markFileName(pid));
  await writeFile(file, process.started);
  return () => rm(file, { force: true });
}

/** Kills a process, or with a negative number the process group that it leads. */
function killProcess(pid: number): void {
  try {
    sendSignal(pid, 'SIGKILL');
  } catch {
    // It ended by itself, or leads no group.
  }
}

async function readStdout(
  stream: Readable,
  { onLine, watchdog }: Pick<RunOptions, 'onLine'> & { watchdog: StallWatchdog | undefined },
): Promise<Buffer> {
  if (!onLine) {
    const chunks: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      watchdog?.recordOutput();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
  for await (const line of createInterface({ input: stream })) {
    watchdog?.recordLine(line);
    onLine(line);
  }
  return Buffer.alloc(0);
}

async function readLastText(stream: Readable): Promise<string> {
  let stderr = '';
  stream.setEncoding('utf8');
  for await (const chunk of stream) stderr = (stderr + String(chunk)).slice(-maxStderrLength);
  return stderr;
}

/**
 * Empties the folder in which videos are processed and kills ffmpeg processes left behind by a crashed server: ffmpeg
 * does not notice that its parent is gone. Must be called before any processing starts.
 */
export async function cleanWorkFolder(workFolder: string): Promise<void> {
  await mkdir(workFolder, { recursive: true });
  for (const file of await readdir(workFolder, { recursive: true })) {
    const [, pid] = /(?:^|[/\\])running\.(\d+)$/.exec(file) ?? [];
    if (pid) await killOrphan(Number(pid), join(workFolder, file));
  }
  for (const entry of await readdir(workFolder)) {
    // A process that was just killed may still write its last file.
    await rm(join(workFolder, entry), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

async function killOrphan(pid: number, markFile: string): Promise<void> {
  const started = await readFile(markFile, 'utf8').catch(() => '');
  // The process number may have been reused.
  if (!started || !markFile.endsWith(markFileName(pid)) || findProcess(pid)?.started !== started) return;
  killProcess(-pid);
  killProcess(pid);
}
