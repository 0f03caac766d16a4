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

/** PostgreSQL refuses to run as root: undefined for an ordinary user, else the account that root hands it to. */
export async function findIdentity(): Promise<Identity | undefined> {
  if (userInfo().uid !== 0) return undefined;
  const present = await lookUp();
  if (present) return present;
  await createAccount();
  const created = await lookUp();
  if (!created)
    throw new Error('PostgreSQL cannot run as root, and no account named postgres could be created');
  return created;
}

async function lookUp(): Promise<Identity | undefined> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])));
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
  } catch {
    return undefined;
  }
}

async function createAccount(): Promise<void> {
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
    // Alpine's own spelling; when this fails too, the caller says what is wrong.
    await run('adduser', ['-S', '-D', '-H', 'postgres']).catch(() => undefined);
  }
}

/**
 * The command that starts `program` as `identity`, even below directories that only root may enter
 * (a checkout in /root, a data directory made with umask 077).
 */
export async function commandFor(
  program: string,
  options: { identity: Identity | undefined; reaches: string[] },
): Promise<{ program: string; prefix: string[]; identity: Identity | undefined }> {
  const { identity } = options;
  const plain = { program, prefix: [], identity };
  if (!identity) return plain;
  const closed = await findClosedDirectory([program, ...options.reaches], identity);
  if (!closed) return plain;
  const capability = await passingCapability();
  if (!capability) {
    throw new Error(
      `PostgreSQL runs as the user postgres, who may not enter ${closed}. ` +
        `Run: chmod o+x ${closed} — or set DATA_DIR to a directory that it can reach.`,
    );
  }
  const ids = [`--reuid=${identity.uid}`, `--regid=${identity.gid}`, '--clear-groups'];
  const allowed = [
    // access(2), by which PostgreSQL looks for its own programs, ignores capabilities of ordinary users without this.
    '--securebits=+no_setuid_fixup',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
  ];
  return { program: 'setpriv', prefix: [...ids, ...allowed, '--', program], identity: undefined };
}

async function findClosedDirectory(paths: string[], identity: Identity): Promise<string | undefined> {
  for (const path of paths) {
    for (let place = dirname(path); ; place = dirname(place)) {
      if (!(await mayEnter(place, identity))) return place;
      if (place === dirname(place)) break;
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

/** A capability of ours that lets a process pass closed directories, if `setpriv` is there to hand it on. */
async function passingCapability(): Promise<string | undefined> {
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

/** Makes `directory` and all in it belong to `identity`; its parent, which is ours, can then be passed through. */
export async function handOver(directory: string, identity: Identity): Promise<void> {
  const parent = dirname(directory);
  const { mode } = await stat(parent);
  if ((mode & 0o001) === 0) await chmod(parent, (mode & 0o777) | 0o011);
  if ((await stat(directory)).uid === identity.uid) return;
  await run('chown', ['-R', `${identity.uid}:${identity.gid}`, directory]);
}
