import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

test('a decoded cursor equals the encoded values', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.string(), (id, text) => {
      const cursor = encodeCursor([id, text]);
      expect(cursor).toMatch(/^[\w-]+$/);
      expect(decodeCursor(cursor, ['integer', 'text'])).toEqual([id, text]);
    }),
  );
});

test('any other text is refused as invalid input, not as a server error', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => decodeCursor(text, ['integer', 'integer'])).toThrow(
        expect.objectContaining({ name: 'INVALID_INPUT' }),
      );
    }),
  );
});

test('a cursor of another list is refused', () => {
  for (const values of [[1], [1, 2, 3], ['1', 1], [1.5, 1], [2 ** 53, 1], [null, 1]] as never[][]) {
    expect(() => decodeCursor(encodeCursor(values), ['integer', 'integer'])).toThrow(/翻页位置/);
  }
});
