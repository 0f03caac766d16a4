import { execFile } from 'node:child_process';
import { chmod, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Identity {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root: returns the account that it runs as then (created if missing), or undefined when
 * this process is not root.
 */
export async function findIdentity(): Promise<Identity | undefined> {
  if (userInfo().uid !== 0) return undefined;
  const existing = await readIdentity();
  if (existing) return existing;
  await createOsAccount();
  const created = await readIdentity();
  if (!created)
    throw new Error('PostgreSQL cannot run as root, and no account named postgres could be created');
  return created;
}

async function readIdentity(): Promise<Identity | undefined> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])));
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
  } catch {
    return undefined;
  }
}

async function createOsAccount(): Promise<void> {
  try {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ]);
  } catch {
    // The same on Alpine; when this fails too, the caller reports it.
    await run('adduser', ['-S', '-D', '-H', 'postgres']).catch(() => undefined);
  }
}

/**
 * The command that starts `program` as `identity`, also below directories that only root may enter (a checkout in
 * /root, a data directory made with umask 077). Throws when that is impossible.
 */
export async function buildCommand(
  program: string,
  options: { identity: Identity | undefined; requiredPaths: string[] },
): Promise<{ program: string; prefix: string[]; identity: Identity | undefined }> {
  const { identity } = options;
  const direct = { program, prefix: [], identity };
  if (!identity) return direct;
  const closedDirectory = await findClosedDirectory([program, ...options.requiredPaths], identity);
  if (!closedDirectory) return direct;
  const capability = await findBypassCapability();
  if (!capability) {
    throw new Error(
      `PostgreSQL runs as the user postgres, who may not enter ${closedDirectory}. ` +
        `Run: chmod o+x ${closedDirectory} — or set DATA_DIR to a directory that it can reach.`,
    );
  }
  const ids = [`--reuid=${identity.uid}`, `--regid=${identity.gid}`, '--clear-groups'];
  const capabilityFlags = [
    // Without this flag access(2), by which PostgreSQL checks for its own programs, ignores the capabilities of
    // ordinary users.
    '--securebits=+no_setuid_fixup',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
  ];
  return { program: 'setpriv', prefix: [...ids, ...capabilityFlags, '--', program], identity: undefined };
}

async function findClosedDirectory(paths: string[], identity: Identity): Promise<string | undefined> {
  for (const path of paths) {
    for (let directory = dirname(path); ; directory = dirname(directory)) {
      if (!(await mayEnter(directory, identity))) return directory;
      if (directory === dirname(directory)) break;
    }
  }
  return undefined;
}

async function mayEnter(directory: string, identity: Identity): Promise<boolean> {
  const { mode, uid, gid } = await stat(directory);
  if (uid === identity.uid) return (mode & 0o100) !== 0;
  if (gid === identity.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

/** A capability of this process that bypasses directory permissions, if `setpriv` is installed to pass it on. */
async function findBypassCapability(): Promise<string | undefined> {
  try {
    await run('setpriv', ['--version']);
    const status = await readFile('/proc/self/status', 'utf8');
    const effective = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
    if (effective & 4n) return 'dac_read_search';
    return effective & 2n ? 'dac_override' : undefined;
  } catch {
    return undefined;
  }
}

/** Makes `identity` the owner of `directory` and everything in it, and lets others pass through its parent. */
export async function changeOwner(directory: string, identity: Identity): Promise<void> {
  const parent = dirname(directory);
  const { mode } = await stat(parent);
  if ((mode & 0o001) === 0) await chmod(parent, (mode & 0o777) | 0o011);
  if ((await stat(directory)).uid === identity.uid) return;
  await run('chown', ['-R', `${identity.uid}:${identity.gid}`, directory]);
}
