import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { commandFor, handOver, type Identity } from './identity.ts';

const run = promisify(execFile);

/** Nothing of our own environment (secrets among it) reaches PostgreSQL. */
export const environment = {
  LC_ALL: 'C',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
};

/**
 * Makes the cluster at `directory` unless it is there. Made beside its place and then moved, so that a process killed
 * in the middle leaves no half of it. Returns the password of its owner, `postgres`, kept in `<directory>.password`.
 */
export async function prepareCluster(
  directory: string,
  context: { binaries: Binaries; identity: Identity | undefined },
): Promise<string> {
  const passwordFile = `${directory}.password`;
  if (!existsSync(join(directory, 'PG_VERSION'))) {
    const password = randomBytes(24).toString('hex');
    await writeFile(passwordFile, password, { mode: 0o600 });
    await initialise(directory, { ...context, password });
  }
  if (context.identity) await handOver(directory, context.identity);
  return (await readFile(passwordFile, 'utf8')).trim();
}

async function initialise(
  directory: string,
  context: { binaries: Binaries; identity: Identity | undefined; password: string },
): Promise<void> {
  const { identity } = context;
  const making = `${directory}.making`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { mode: 0o700 });
  if (identity) {
    await handOver(making, identity);
  }
  const secrets = await mkdtemp(join(tmpdir(), 'academy-initdb-'));
  try {
    const pwfile = join(secrets, 'password');
    await writeFile(pwfile, context.password, { mode: 0o600 });
    if (identity) await Promise.all([secrets, pwfile].map((path) => chown(path, identity.uid, identity.gid)));
    const reaches = [making, pwfile, context.binaries.postgres];
    const command = await commandFor(context.binaries.initdb, { identity, reaches });
    const options = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256', '--username=postgres'];
    await run(command.program, [...command.prefix, `--pgdata=${making}`, `--pwfile=${pwfile}`, ...options], {
      ...command.identity,
      env: environment,
      cwd: '/',
    });
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
  await rename(making, directory);
}
