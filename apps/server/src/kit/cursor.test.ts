import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

const times = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});

test('a cursor gives back what it was made of', () => {
  fc.assert(
    fc.property(times, fc.maxSafeInteger(), fc.string(), (time, id, text) => {
      const cursor = encodeCursor([time, id, text]);
      expect(cursor).toMatch(/^[\w-]+$/);
      expect(decodeCursor(cursor, ['time', 'integer', 'text'])).toEqual([time, id, text]);
    }),
  );
});

test('any other text is refused as invalid input, never as a fault of the server', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => decodeCursor(text, ['time', 'integer'])).toThrow(
        expect.objectContaining({ name: 'INVALID_INPUT' }),
      );
    }),
  );
});

test('a cursor of another list is refused', () => {
  for (const values of [
    [1],
    [1, 2, 3],
    ['2026-13-01', 1],
    [1.5, 1],
    [new Date(0), 0.5],
    [null, 1],
  ] as never[][]) {
    expect(() => decodeCursor(encodeCursor(values), ['time', 'integer'])).toThrow(/翻页位置/);
  }
});
