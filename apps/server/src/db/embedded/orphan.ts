import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { kill } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcess } from '../../kit/running-process.ts';

/** How long each way of stopping may take, from the politest on. */
const steps = [
  ['SIGINT', 8_000],
  ['SIGQUIT', 3_000],
  ['SIGKILL', 2_000],
] as const;

/**
 * Stops the PostgreSQL that a killed academy left running on `directory`, if there is one, and removes a pid file
 * whose process is gone or is somebody else's by now. The caller must hold the lock of the data directory.
 */
export async function stopOrphan(directory: string): Promise<boolean> {
  const file = join(directory, 'postmaster.pid');
  const pid = await readPid(file);
  if (pid === undefined) return false;
  const serves = () => findProcess(pid)?.command.includes(`-D ${directory}`) ?? false;
  const found = serves();
  if (found) await stopProcess(pid, serves);
  if (serves()) throw new Error(`The PostgreSQL that was left running (pid ${pid}) does not stop`);
  await rm(file, { force: true });
  return found;
}

async function readPid(file: string): Promise<number | undefined> {
  try {
    return Number((await readFile(file, 'utf8')).split('\n')[0]);
  } catch {
    return undefined;
  }
}

/** Ends a PostgreSQL process: asked to finish first, ended at once when it does not. */
export async function stopProcess(pid: number, alive: () => boolean): Promise<void> {
  for (const [signal, patience] of steps) {
    if (!alive()) return;
    send(pid, signal);
    const deadline = Date.now() + patience;
    while (alive() && Date.now() < deadline) await sleep(20);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    kill(pid, signal);
  } catch {
    // It ended between the question and the signal.
  }
}
