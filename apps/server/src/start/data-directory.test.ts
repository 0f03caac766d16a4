import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDirectory } from './data-directory.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'academy-lock-'));
});
afterEach(() => rm(directory, { recursive: true }));

test('one process holds the lock, the next is refused with its process id, and can have it afterwards', async () => {
  const release = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(`进程 ${process.pid} `);
  await expect(lockDirectory(directory)).rejects.toThrow(`process ${process.pid} `);
  await release();
  await (
    await lockDirectory(directory)
  )();
  expect(await readdir(directory)).toEqual([]);
});

const name = (pid: number, started: string) => `academy.lock.${pid}.${started}.${randomUUID()}`;

test('locks of a dead process, and of one whose id is used again, are taken over', async () => {
  await writeFile(join(directory, name(2 ** 22 + 1, 'a'.repeat(12))), 'held');
  await writeFile(join(directory, name(process.pid, 'a'.repeat(12))), 'held');
  const release = await lockDirectory(directory);
  expect(await readdir(directory)).toHaveLength(1);
  await expect(lockDirectory(directory)).rejects.toThrow('already running');
  await release();
});

test('of many that start at once beside stale locks exactly one succeeds, every time', async () => {
  for (let round = 0; round < 5; round++) {
    await writeFile(join(directory, name(2 ** 22 + 1, 'a'.repeat(12))), 'held');
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => lockDirectory(directory)));
    const winners = tries.filter((one) => one.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    await winners[0]!.value();
  }
});
