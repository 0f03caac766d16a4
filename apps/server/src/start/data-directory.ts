import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pid, umask } from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { privateModes, setMode } from '../kit/file-modes.ts';

/** Another academy uses the data directory. */
class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

/** SQLite's code for a file that somebody else has locked (SQLITE_BUSY). */
const busyCode = 5;

/**
 * Locks `directory` for this process until the returned function is called. Throws AlreadyRunning. The kernel holds
 * the lock (fcntl, through SQLite, the only program of Node's own that takes one) and releases it when the process
 * ends, however it ends. Unlike a file with a process id it also works between containers, whose process ids have
 * nothing to do with each other.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true });
  const lock = new DatabaseSync(join(directory, 'academy.lock'), { timeout: 0 });
  // The process id only helps a person to find the process; nothing is decided by it.
  const pidFile = join(directory, 'academy.pid');
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== busyCode) throw error;
    throw alreadyRunning(directory, (await readFile(pidFile, 'utf8').catch(() => '?')).trim());
  }
  await writeFile(pidFile, `${pid}\n`, { mode: privateModes.file });
  return async () => {
    await rm(pidFile, { force: true });
    lock.close();
  };
}

const alreadyRunning = (directory: string, otherPid: string): AlreadyRunning =>
  new AlreadyRunning(
    `学院已在运行：进程 ${otherPid} 正在使用 ${directory}。请先停止它，或用 DATA_DIR 另选一个目录。\n` +
      `The academy is already running: process ${otherPid} uses ${directory}. Stop it, or choose another DATA_DIR.`,
  );

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
  await writeFile(file, `${created}\n`, { mode: privateModes.file });
  return created;
}

/** The secret that signs this academy's tokens: created once, readable by its owner only. */
export const loadTokenSecret = (directory: string): Promise<string> =>
  loadSecret(join(directory, 'token-secret'));

/** The secret of the address that shows the outbox; stored, so that the address stays the same after a restart. */
export const loadOutboxKey = (directory: string): Promise<string> =>
  loadSecret(join(directory, 'outbox-key'));

async function loadSecret(file: string): Promise<string> {
  const stored = await readFile(file, 'utf8').catch(() => '');
  if (Buffer.byteLength(stored) >= 32) return stored;
  const created = randomBytes(32).toString('base64url');
  await writeFile(file, created, { mode: privateModes.file });
  return created;
}

/** Below the data directory: everything that may hold personal data or secrets. Public media are for everybody. */
const privateFolders = ['uploads', 'work', 'media/private', 'media/.unfinished', 'postgres'];
const privateFiles = [
  'academy.lock',
  'academy.pid',
  'outbox-key',
  'postgres.password',
  'process-id',
  'token-secret',
];

/**
 * Makes what this process creates from now on readable by its own user only, and likewise what earlier ones left in the
 * data directory. Returns the umask that was set before, for public files.
 */
export async function restrictPermissions(directory: string): Promise<number> {
  const publicUmask = umask(0o077);
  for (const name of privateFolders) await setMode(join(directory, name), privateModes.folder);
  for (const name of privateFiles) await setMode(join(directory, name), privateModes.file);
  return publicUmask;
}
