import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../storage.ts';

const streamOf = (content: string) => Readable.from([Buffer.from(content)]);

/**
 * The conformance test of every storage; call it in the provider's test with a function that creates the storage
 * under test.
 */
export function testStorage(name: string, getStorage: () => Storage): void {
  describe(name, () => {
    test('a file is read whole and in ranges', async () => {
      const storage = getStorage();
      expect(await storage.write('a/b/words.txt', streamOf('0123456789'))).toEqual({ bytes: 10 });
      expect(await text(await storage.read('a/b/words.txt'))).toBe('0123456789');
      expect(await text(await storage.read('a/b/words.txt', { first: 2, last: 4 }))).toBe('234');
      expect(await text(await storage.read('a/b/words.txt', { first: 9, last: 9 }))).toBe('9');
      expect(await storage.find('a/b/words.txt')).toMatchObject({ bytes: 10, modifiedAt: expect.any(Date) });
    });

    test('a range outside the file is invalid input', async () => {
      await getStorage().write('short.txt', streamOf('0123'));
      for (const range of [
        { first: 0, last: 4 },
        { first: 3, last: 2 },
        { first: -1, last: 2 },
      ]) {
        await expect(getStorage().read('short.txt', range)).rejects.toMatchObject({ name: 'INVALID_INPUT' });
      }
    });

    test('a missing file is not found, and deleting it twice is no error', async () => {
      const storage = getStorage();
      await storage.write('gone.txt', streamOf('x'));
      await storage.delete('gone.txt');
      await storage.delete('gone.txt');
      expect(await storage.find('gone.txt')).toBeUndefined();
      await expect(storage.read('gone.txt')).rejects.toMatchObject({ name: 'NOT_FOUND' });
    });

    test('a folder is deleted with all its files, and nothing beside it', async () => {
      const storage = getStorage();
      for (const path of ['f/ab/1.txt', 'f/ab/deep/2.txt', 'f/abc/3.txt'])
        await storage.write(path, streamOf('x'));
      await storage.deleteFolder('f/ab');
      await storage.deleteFolder('f/ab');
      expect(await storage.find('f/ab/1.txt')).toBeUndefined();
      expect(await storage.find('f/ab/deep/2.txt')).toBeUndefined();
      expect(await storage.find('f/abc/3.txt')).toMatchObject({ bytes: 1 });
      for (const folder of ['f', '../f/abc', 'f/abc/', '']) {
        await expect(storage.deleteFolder(folder)).rejects.toMatchObject({ name: 'NOT_FOUND' });
      }
    });

    test('an interrupted write leaves the old file unchanged', async () => {
      const storage = getStorage();
      await storage.write('kept.txt', streamOf('old'));
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('new, but');
          throw new Error('connection lost');
        })(),
      );
      await expect(storage.write('kept.txt', broken)).rejects.toThrow('connection lost');
      expect(await text(await storage.read('kept.txt'))).toBe('old');
    });

    test('a reader keeps reading the old file while it is replaced', async () => {
      const storage = getStorage();
      await storage.write('replaced.txt', streamOf('old'));
      const reading = await storage.read('replaced.txt');
      await storage.write('replaced.txt', streamOf('newer'));
      expect(await text(reading)).toBe('old');
      expect(await text(await storage.read('replaced.txt'))).toBe('newer');
    });

    test('no path leads outside the storage or to its hidden files', async () => {
      const storage = getStorage();
      const paths = [
        '../x',
        'a/../../x',
        '/etc/passwd',
        'a//b',
        '',
        '.',
        'a/.hidden',
        'a\\b',
        'a\0b',
        'a/',
        '%2e%2e/x',
        'a'.repeat(256),
        'a/'.repeat(200) + 'b',
      ];
      for (const path of paths) {
        await expect(storage.write(path, streamOf('x'))).rejects.toMatchObject({ name: 'NOT_FOUND' });
        await expect(storage.read(path)).rejects.toMatchObject({ name: 'NOT_FOUND' });
        await expect(storage.delete(path)).rejects.toMatchObject({ name: 'NOT_FOUND' });
        expect(() => storage.publicUrl(path)).toThrow();
        expect(() => storage.signedUrl(`private/a/${path}`, 60), path).toThrow();
      }
      fc.assert(
        fc.property(fc.string(), (path) => {
          if (/(^|\/)\.|[^\w./-]/.test(path)) expect(() => storage.publicUrl(path)).toThrow();
        }),
      );
    });

    test('a private file has no public URL, and only a private file has a signed one', () => {
      const storage = getStorage();
      for (const path of ['private/a/b.mp4', 'Private/a/b.mp4', 'private']) {
        expect(() => storage.publicUrl(path)).toThrow();
      }
      for (const path of ['demo/scenes/desk.svg', 'privateer/a/b.mp4', 'private/b.mp4', 'private']) {
        expect(() => storage.signedUrl(path, 60), path).toThrow();
      }
      expect(storage.signedUrl('private/a/b.mp4', 600)).toMatch(
        /\/signed\/\d+-[\w-]{43}\/private\/a\/b\.mp4$/,
      );
      for (const seconds of [0, -1, 601, NaN, Infinity]) {
        expect(() => storage.signedUrl('private/a/b.mp4', seconds)).toThrow();
      }
    });

    test('the public URL ends in the path', () => {
      expect(getStorage().publicUrl('demo/scenes/desk.svg')).toMatch(/\/demo\/scenes\/desk\.svg$/);
    });
  });
}
