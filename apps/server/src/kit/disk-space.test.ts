import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkWritable, minFreeBytes } from './disk-space.ts';

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'academy-space-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('a folder with enough space is writable, and the check leaves nothing', async () => {
  const folder = await createFolder();
  await checkWritable(folder, 1);
  expect(await readdir(folder)).toEqual([]);
});

test('too little space is named with what is left', async () => {
  const folder = await createFolder();
  await expect(checkWritable(folder, Number.MAX_SAFE_INTEGER)).rejects.toThrow(
    /has only \d+ MB of free space/,
  );
});

test('200 MB must be free: PostgreSQL alone writes 16 MB at a time, and an operator needs hours to make room', () => {
  expect(minFreeBytes).toBe(200 * 2 ** 20);
});

test('a folder that cannot be written, or is missing, is refused', async () => {
  const folder = await createFolder();
  await writeFile(join(folder, 'file'), '');
  await expect(checkWritable(join(folder, 'missing'), 1)).rejects.toThrow('ENOENT');
  // Root may write wherever the file system allows it at all, but not below what is no folder.
  await expect(checkWritable(join(folder, 'file'), 1)).rejects.toThrow('ENOTDIR');
  await expect(checkWritable('/proc', 0)).rejects.toThrow();
});
