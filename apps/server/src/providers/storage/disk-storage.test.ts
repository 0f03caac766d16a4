import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
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

test('private files can be read by their owner only; public ones by everybody, whatever the umask', async () => {
  const own = await mkdtemp(join(tmpdir(), 'academy-storage-'));
  const before = process.umask(0o077);
  try {
    const writing = createDiskStorage({ root: join(own, 'media'), publicPrefix: '/media' });
    await writing.write('private/exports/1/my-data.json', Readable.from(['{}']));
    await writing.write('lives/1/a.m4s', Readable.from(['x']));
  } finally {
    process.umask(before);
  }
  const modeOf = async (path: string) => ((await stat(join(own, 'media', path))).mode & 0o777).toString(8);
  const folders = ['private', 'private/exports', 'private/exports/1', '.unfinished'];
  expect(await Promise.all(folders.map(modeOf))).toEqual(folders.map(() => '700'));
  expect(await modeOf('private/exports/1/my-data.json')).toBe('600');
  const publicFolders = ['', 'lives', 'lives/1'];
  expect(await Promise.all(publicFolders.map(modeOf))).toEqual(publicFolders.map(() => '755'));
  expect(await modeOf('lives/1/a.m4s')).toBe('644');
  await rm(own, { recursive: true });
});
