import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pid } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcess } from '../kit/running-process.ts';

/** Another academy uses the data directory; the message names its process. */
class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

interface Claim {
  file: string;
  pid: number;
  started: string;
}

const claimPattern = /^academy\.lock\.(\d+)\.([0-9a-f]{12})\.[0-9a-f-]{36}$/;
const heldMark = 'held';

/**
 * Locks `directory` for this process until the returned function is called. Throws AlreadyRunning. Each process
 * writes a file of its own before it looks for those of others, so of two that start at once at least one sees the
 * other and steps back. A file names its process by id and start time; a process that is gone never comes back, so
 * anybody may remove its file at any time.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true });
  const ownFile = join(directory, `academy.lock.${pid}.${startMark(pid)}.${randomUUID()}`);
  for (;;) {
    await writeFile(ownFile, '');
    const otherClaims = (await listClaims(directory)).filter((claim) => claim.file !== ownFile);
    if (otherClaims.length === 0) break;
    await rm(ownFile);
    for (const other of otherClaims) await rejectIfHeld(other, directory);
    // All were only trying, like this process: one of them succeeds first.
    await sleep(randomInt(5, 60));
  }
  await writeFile(ownFile, heldMark);
  return () => rm(ownFile, { force: true });
}

/** The files of running processes; those of ended ones are removed. */
async function listClaims(directory: string): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const name of await readdir(directory)) {
    const [, number, started] = claimPattern.exec(name) ?? [];
    if (!number || !started) continue;
    const claim = { file: join(directory, name), pid: Number(number), started };
    if (startMark(claim.pid) === claim.started) claims.push(claim);
    else await rm(claim.file, { force: true });
  }
  return claims;
}

async function rejectIfHeld(claim: Claim, directory: string): Promise<void> {
  if ((await readFile(claim.file, 'utf8').catch(() => '')) !== heldMark) return;
  throw new AlreadyRunning(
    `学院已在运行：进程 ${claim.pid} 正在使用 ${directory}。请先停止它，或用 DATA_DIR 另选一个目录。\n` +
      `The academy is already running: process ${claim.pid} uses ${directory}. Stop it, or choose another DATA_DIR.`,
  );
}

/** A hash of the process's start time; empty when it does not run. */
function startMark(number: number): string {
  const process = findProcess(number);
  return process ? createHash('sha256').update(process.started).digest('hex').slice(0, 12) : '';
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * An id for the server of this data directory that stays the same across restarts, so that work left by its previous
 * process is known to be dead. The directory must be locked, so that nobody else uses the id.
 */
export async function loadProcessId(dataDir: string): Promise<string> {
  const file = join(dataDir, 'process-id');
  const known = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (uuid.test(known)) return known;
  const created = randomUUID();
  await writeFile(file, `${created}\n`);
  return created;
}

/** The secret that signs this academy's tokens: created once, readable by its owner only. */
export async function loadTokenSecret(directory: string): Promise<string> {
  const file = join(directory, 'token-secret');
  const stored = await readFile(file, 'utf8').catch(() => '');
  if (Buffer.byteLength(stored) >= 32) return stored;
  const created = randomBytes(32).toString('base64url');
  await writeFile(file, created, { mode: 0o600 });
  return created;
}
