import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../../kit/errors.ts';

const run = promisify(execFile);

/**
 * The program of util-linux that opens a file, locks it and runs a command. The command inherits the open file and with
 * it the lock: PostgreSQL and each of its processes hold it until the last of them has ended, and every container that
 * has the directory sees it.
 */
const flock = 'flock';

/** A file that every cluster has and PostgreSQL never replaces. */
const lockedFile = (directory: string): string => join(directory, 'PG_VERSION');

/** Seconds that the processes of a killed PostgreSQL get to notice that it is gone. */
const exitTimeout = 5;
/** What flock ends with when somebody else holds the lock; no program that it runs ends with it. */
const lockedCode = 75;

const lockFlags = [`--conflict-exit-code=${lockedCode}`, `--timeout=${exitTimeout}`];

let installed: Promise<boolean> | undefined;
const isInstalled = (): Promise<boolean> =>
  (installed ??= run(flock, ['--version']).then(
    ({ stdout }) => stdout.includes('util-linux'),
    () => false,
  ));

/** The program and arguments that run `command` with the cluster's lock; where no flock is installed, without it. */
export async function holdClusterLock(
  directory: string,
  command: readonly [string, ...string[]],
): Promise<[string, string[]]> {
  const [program, ...args] = command;
  if (!(await isInstalled())) return [program, args];
  return [flock, [...lockFlags, '--no-fork', lockedFile(directory), program, ...args]];
}

/**
 * Whether the kernel knows of no PostgreSQL on the cluster in `directory`. False where that cannot be told. Throws when
 * one still runs after some seconds.
 */
export async function isClusterUnused(directory: string): Promise<boolean> {
  if (!existsSync(lockedFile(directory)) || !(await isInstalled())) return false;
  try {
    await run(flock, [...lockFlags, lockedFile(directory), 'true']);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== lockedCode) throw error;
    throw new ConfigError(
      `Another PostgreSQL uses ${directory}, perhaps in another container. Stop it, or choose another DATA_DIR.`,
      { cause: error },
    );
  }
}
