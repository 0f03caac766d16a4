import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardColours } from '@academy/contract/limits.ts';
import { pastelOf } from './pastel-of.ts';

const five = (block: number) => cardColours.map((_, at) => pastelOf(block * cardColours.length + at));

test('five ids in a row have the five colours, and an id always the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 100_000_000 }), (block) => {
      expect(five(block).sort()).toEqual([...cardColours].sort());
      expect(five(block)).toEqual(five(block));
    }),
  );
});

test('the order varies: a hundred groups of five start with every colour, none with more than half of them', () => {
  const firsts = Array.from({ length: 100 }, (_, block) => five(block)[0]!);
  for (const colour of cardColours) {
    const times = firsts.filter((first) => first === colour).length;
    expect(times).toBeGreaterThan(0);
    expect(times).toBeLessThan(50);
  }
  expect(new Set(Array.from({ length: 100 }, (_, block) => five(block).join())).size).toBeGreaterThan(20);
});
