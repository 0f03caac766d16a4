import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { kill } from 'node:process';
import { findProcess } from '../../kit/running-process.ts';
import { markOf } from './run-program.ts';

/**
 * Empties the folder in which videos are worked on, and kills what a dead process of ours left running in it: ffmpeg
 * does not notice that nobody waits any more. To be called before any work begins.
 */
export async function cleanWork(work: string): Promise<void> {
  await mkdir(work, { recursive: true });
  for (const file of await readdir(work, { recursive: true })) {
    const [, pid] = /(?:^|[/\\])running\.(\d+)$/.exec(file) ?? [];
    if (pid) await killOrphan(Number(pid), join(work, file));
  }
  for (const entry of await readdir(work)) {
    // A process that was just killed may still write its last file.
    await rm(join(work, entry), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

async function killOrphan(pid: number, mark: string): Promise<void> {
  const started = await readFile(mark, 'utf8').catch(() => '');
  // The number may belong to somebody else by now.
  if (!started || !mark.endsWith(markOf(pid)) || findProcess(pid)?.started !== started) return;
  try {
    kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
