import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { buildCommand, findIdentity } from './os-identity.ts';

const run = promisify(execFile);
/** Calls access(2), by which PostgreSQL checks for its own programs. */
const askAccess =
  'process.stdout.write(`${process.getuid()} `); fs.accessSync(process.argv[1], fs.constants.X_OK)';

test.runIf(userInfo().uid === 0)(
  'the account finds a program below a directory that only root may enter',
  async () => {
    const closed = await mkdtemp(join(tmpdir(), 'academy-closed-'));
    const file = join(closed, 'bin', 'postgres');
    await mkdir(join(closed, 'bin'), { mode: 0o755 });
    await writeFile(file, '', { mode: 0o755 });
    const identity = await findIdentity();
    const command = await buildCommand(process.execPath, { identity, requiredPaths: [file] });
    const { stdout } = await run(command.program, [...command.prefix, '-e', askAccess, file]);
    expect(stdout).toBe(`${identity?.uid} `);
    await rm(closed, { recursive: true });
  },
);
