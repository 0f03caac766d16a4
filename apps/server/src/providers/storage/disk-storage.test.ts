import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { createMediaSigner } from '../../kit/media-signer.ts';
import { testStorage } from '../../ports/testing/storage-conformance.ts';
import { createDiskStorage, deleteUnfinishedWrites } from './disk-storage.ts';

const root = await mkdtemp(join(tmpdir(), 'academy-storage-'));
afterAll(() => rm(root, { recursive: true }));
const signer = createMediaSigner({ secret: 'a secret for tests', clock: systemClock });
const storage = createDiskStorage({ root, publicPrefix: '/media', signer });

testStorage('disk', () => storage);

test('an interrupted write leaves no remains', async () => {
  const broken = new Readable({
    read() {
      this.destroy(new Error('lost'));
    },
  });
  await expect(storage.write('broken.bin', broken)).rejects.toThrow('lost');
  expect(await readdir(join(root, '.unfinished'))).toEqual([]);
});

test('unfinished writes of a killed process are deleted, and complete files stay', async () => {
  await storage.write('whole.bin', Readable.from([Buffer.from('x')]));
  await writeFile(join(root, '.unfinished', 'half'), 'x');
  await deleteUnfinishedWrites(root);
  await deleteUnfinishedWrites(root);
  expect(await readdir(root)).not.toContain('.unfinished');
  expect(await storage.find('whole.bin')).toMatchObject({ bytes: 1 });
});

test('URLs are below the public prefix', () => {
  expect(storage.publicUrl('demo/a.svg')).toBe('/media/demo/a.svg');
});
