import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { findProcess } from '../../kit/running-process.ts';

/** Behind everything else on the machine: who watches comes before who waits. */
const niceness = 15;
/** Of what a program says about itself, the end tells most; a damaged file can make it say a gigabyte. */
const keptWords = 64 * 1024;

/** A program that ended badly. The message holds none of its words, since they quote what stands in foreign files. */
export class ProgramFailed extends Error {
  override readonly name = 'ProgramFailed';
  /** The program's own; undefined where it was killed or could not be started. */
  readonly code: number | undefined;

  constructor(program: string, how: string) {
    super(`${program} ended with ${how}`);
    this.code = /^\d+$/.test(how) ? Number(how) : undefined;
  }
}

export interface Run {
  /** The program works here; files in its arguments are named from here. */
  readonly folder: string;
  /** Kills it. */
  readonly signal?: AbortSignal | undefined;
  /** Gets each line of its output, instead of the result. */
  readonly onLine?: (line: string) => void;
}

/** The name of the file by which a later process of ours finds this one, should we be killed: see clean-work.ts. */
export const markOf = (pid: number) => `running.${pid}`;

/**
 * Runs a program to its end and returns its output and the end of its words (standard error). Throws ProgramFailed when
 * it does not end with 0, or the signal's reason.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { folder, signal, onLine }: Run,
): Promise<{ output: Buffer; words: string }> {
  signal?.throwIfAborted();
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => void child.kill('SIGKILL');
  signal?.addEventListener('abort', kill, { once: true });
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, by) => resolve(by ?? String(code)));
  });
  // At once: of a program that has ended, Node throws away what nobody reads yet.
  const reading = Promise.all([readOutput(child.stdout, onLine), readEnd(child.stderr)]);
  // Of a program that could not be started there is nothing to read; why, `ended` tells.
  reading.catch(kill);
  try {
    const unmark = await mark(child.pid, folder);
    const how = await ended;
    await unmark();
    signal?.throwIfAborted();
    if (how !== '0') throw new ProgramFailed(program, how);
    const [output, words] = await reading;
    return { output, words };
  } finally {
    kill();
    signal?.removeEventListener('abort', kill);
  }
}

async function mark(pid: number | undefined, folder: string): Promise<() => Promise<void>> {
  const process = pid === undefined ? undefined : findProcess(pid);
  if (pid === undefined || !process) return () => Promise.resolve();
  try {
    setPriority(pid, niceness);
  } catch {
    // It may have ended already, or the system may know no priorities.
  }
  const file = join(folder, markOf(pid));
  await writeFile(file, process.started);
  return () => rm(file, { force: true });
}

async function readOutput(stream: Readable, onLine?: (line: string) => void): Promise<Buffer> {
  if (!onLine) return Buffer.concat(await stream.toArray());
  for await (const line of createInterface({ input: stream })) onLine(line);
  return Buffer.alloc(0);
}

async function readEnd(stream: Readable): Promise<string> {
  let words = '';
  stream.setEncoding('utf8');
  for await (const chunk of stream) words = (words + String(chunk)).slice(-keptWords);
  return words;
}
