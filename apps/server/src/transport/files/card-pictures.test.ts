import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { createCardPictureFinder } from './card-pictures.ts';

test('a storage that stops in the middle of a drawing keeps nobody waiting, and holds up no other drawing', async () => {
  const memory = createMemoryStorage({ 'a/stuck.svg': '<svg/>', 'a/fine.svg': '<svg/>' });
  const endless = () => new Readable({ read() {} });
  const find = createCardPictureFinder(
    { ...memory, read: async (path) => (path === 'a/stuck.svg' ? endless() : memory.read(path)) },
    async (svg) => Buffer.concat([svg, Buffer.from(' as JPEG')]),
  );
  const startedAt = performance.now();
  await expect(find('a/stuck.svg.jpg')).rejects.toMatchObject({ name: 'UNAVAILABLE' });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(await find('a/fine.svg.jpg')).toMatchObject({ bytes: '<svg/> as JPEG'.length });
});
