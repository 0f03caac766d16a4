import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canIsolate, inContainer } from '../kit/testing/in-container.ts';
import {
  restrictPermissions,
  loadOutboxKey,
  loadProcessId,
  loadTokenSecret,
  lockDirectory,
} from './data-directory.ts';

const run = promisify(execFile);

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'academy-lock-'));
});
afterEach(() => rm(directory, { recursive: true }));

/** A program that locks the directory, says so, and holds the lock until it is killed. */
async function writeLockingProgram(): Promise<string> {
  const file = join(directory, 'lock.ts');
  const source = JSON.stringify(join(import.meta.dirname, 'data-directory.ts'));
  await writeFile(
    file,
    `import { lockDirectory } from ${source};
     await lockDirectory(${JSON.stringify(directory)});
     console.log('locked');
     setInterval(() => {}, 1_000);`,
  );
  return file;
}

test('one holds the lock, the next is refused with the process id, and can have it afterwards', async () => {
  const release = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(`进程 ${process.pid} `);
  await expect(lockDirectory(directory)).rejects.toThrow(`process ${process.pid} `);
  await release();
  await (
    await lockDirectory(directory)
  )();
});

test('of many that start at once exactly one succeeds, every time', async () => {
  for (let round = 0; round < 5; round++) {
    const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => lockDirectory(directory)));
    const winners = attempts.filter((one) => one.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    await winners[0]!.value();
  }
});

test('the lock ends with its process, also when that is killed', async () => {
  const holder = spawn(process.execPath, [await writeLockingProgram()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  await expect(lockDirectory(directory)).rejects.toThrow('already running');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await (
    await lockDirectory(directory)
  )();
});

test.runIf(canIsolate())('an academy in another container is refused', async () => {
  const program = await writeLockingProgram();
  const release = await lockDirectory(directory);
  const attempt = run(inContainer[0], [...inContainer.slice(1), process.execPath, program], {
    timeout: 10_000,
  });
  await expect(attempt).rejects.toThrow('AlreadyRunning');
  await release();
});

test('what the data directory holds of people and secrets becomes private, media stay as they are', async () => {
  const release = await lockDirectory(directory);
  await Promise.all([loadTokenSecret(directory), loadProcessId(directory), loadOutboxKey(directory)]);
  const folders = ['uploads', 'work', 'media/private', 'media/.unfinished', 'media/lives'];
  for (const folder of folders) await mkdir(join(directory, folder), { recursive: true });
  const files = ['academy.lock', 'academy.pid', 'outbox-key', 'process-id', 'token-secret'];
  for (const file of files) await chmod(join(directory, file), 0o644);
  for (const folder of ['', 'media', ...folders]) await chmod(join(directory, folder), 0o755);
  const modeOf = async (name: string) => ((await stat(join(directory, name))).mode & 0o777).toString(8);
  const before = process.umask();
  try {
    expect(await restrictPermissions(directory)).toBe(before);
    await writeFile(join(directory, 'uploads/new'), '');
  } finally {
    process.umask(before);
  }
  expect(await Promise.all(files.map(modeOf))).toEqual(files.map(() => '600'));
  expect(await Promise.all(folders.map(modeOf))).toEqual(['700', '700', '700', '700', '755']);
  expect([await modeOf(''), await modeOf('media')]).toEqual(['755', '755']);
  expect(await modeOf('uploads/new')).toBe('600');
  await release();
});

test('new secrets are readable by their owner only', async () => {
  await Promise.all([loadTokenSecret(directory), loadProcessId(directory), loadOutboxKey(directory)]);
  for (const file of ['token-secret', 'process-id', 'outbox-key'])
    expect((await stat(join(directory, file))).mode & 0o777).toBe(0o600);
  expect(await loadOutboxKey(directory)).toBe(await loadOutboxKey(directory));
});
