import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addStretch, coveredSeconds, type Stretches } from './stretches.ts';

test('what touches becomes one, what does not stays apart', () => {
  const played: Stretches = [
    [0, 10],
    [30, 40],
  ];
  expect(addStretch(played, [9, 15])).toEqual([
    [0, 15],
    [30, 40],
  ]);
  expect(addStretch(played, [8, 32])).toEqual([[0, 40]]);
  expect(addStretch(played, [20, 20])).toBe(played);
});

test('however a video is played, its stretches lie in order, apart, and cover what was played', () => {
  const stretch = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }));
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 20 }), (given) => {
      const played = given.reduce<Stretches>(addStretch, []);
      for (const [index, [from, to]] of played.entries()) {
        expect(to).toBeGreaterThan(from);
        if (index > 0) expect(from).toBeGreaterThan(played[index - 1]![1]);
      }
      const real = given.filter(([from, to]) => to > from);
      for (const [from, to] of real)
        expect(played.some(([start, end]) => start <= from && end >= to)).toBe(true);
      expect(coveredSeconds(played)).toBeLessThanOrEqual(300);
    }),
  );
});
