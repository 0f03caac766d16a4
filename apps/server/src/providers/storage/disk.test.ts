import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { testStorage } from '../../ports/testing/storage-conformance.ts';
import { createDiskStorage } from './disk.ts';

const root = await mkdtemp(join(tmpdir(), 'academy-storage-'));
afterAll(() => rm(root, { recursive: true }));
const storage = createDiskStorage({ root, publicPrefix: '/media' });

testStorage('disk', () => storage);

test('a write that breaks off leaves no remains', async () => {
  const broken = new Readable({
    read() {
      this.destroy(new Error('lost'));
    },
  });
  await expect(storage.write('broken.bin', broken)).rejects.toThrow('lost');
  expect(await readdir(join(root, '.unfinished'))).toEqual([]);
});

test('addresses are below the public prefix', () => {
  expect(storage.publicUrl('demo/a.svg')).toBe('/media/demo/a.svg');
});
