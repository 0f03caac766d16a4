import { createHash, randomInt, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pid } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcess } from '../kit/running-process.ts';

/** Another academy is using the data directory; the message names its process. */
class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

interface Claim {
  file: string;
  pid: number;
  started: string;
}

const claimName = /^academy\.lock\.(\d+)\.([0-9a-f]{12})\.[0-9a-f-]{36}$/;
const held = 'held';

/**
 * Makes this process the only academy on `directory` until the returned function is called. Throws AlreadyRunning.
 *
 * Each process puts down a file of its own before it looks for those of others, so of two that come at once at least
 * one sees the other and steps back. A file names its process by number and start time; once that process is gone it
 * never comes back, so anybody may remove the file at any time.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true });
  const own = join(directory, `academy.lock.${pid}.${startOf(pid)}.${randomUUID()}`);
  for (;;) {
    await writeFile(own, '');
    const others = (await listClaims(directory)).filter((claim) => claim.file !== own);
    if (others.length === 0) break;
    await rm(own);
    for (const other of others) await refuseHolder(other, directory);
    // All were only trying, as we are: one of us returns first.
    await sleep(randomInt(5, 60));
  }
  await writeFile(own, held);
  return () => rm(own, { force: true });
}

/** The files of living processes; those of others are removed. */
async function listClaims(directory: string): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const name of await readdir(directory)) {
    const [, number, started] = claimName.exec(name) ?? [];
    if (!number || !started) continue;
    const claim = { file: join(directory, name), pid: Number(number), started };
    if (startOf(claim.pid) === claim.started) claims.push(claim);
    else await rm(claim.file, { force: true });
  }
  return claims;
}

async function refuseHolder(claim: Claim, directory: string): Promise<void> {
  if ((await readFile(claim.file, 'utf8').catch(() => '')) !== held) return;
  throw new AlreadyRunning(
    `学院已在运行：进程 ${claim.pid} 正在使用 ${directory}。请先停止它，或用 DATA_DIR 另选一个目录。\n` +
      `The academy is already running: process ${claim.pid} uses ${directory}. Stop it, or choose another DATA_DIR.`,
  );
}

/** A mark of when the process started; empty when there is none. */
function startOf(number: number): string {
  const process = findProcess(number);
  return process ? createHash('sha256').update(process.started).digest('hex').slice(0, 12) : '';
}
