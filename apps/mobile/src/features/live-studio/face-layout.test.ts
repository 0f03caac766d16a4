import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, cropToBox, layOutFaces, mostFaces, picture } from './face-layout.ts';

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

test('however many there are: everybody is in the picture, nobody is covered, nobody is bent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: mostFaces }), (count) => {
      const boxes = layOutFaces(count);
      expect(boxes).toHaveLength(count);
      for (const [place, { x, y, width, height }] of boxes.entries()) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(picture.width);
        expect(y + height).toBeLessThanOrEqual(picture.height);
        expect(width / height).toBeCloseTo(16 / 9, 5);
        expect(width).toBeGreaterThanOrEqual(300);
        for (const other of boxes.slice(place + 1)) expect(overlap(boxes[place]!, other)).toBe(false);
      }
    }),
  );
});

test('the expert is never smaller than anybody else', () => {
  for (const count of [2, 3, 4, 5]) {
    const [expert, ...others] = layOutFaces(count);
    for (const { width } of others) expect(expert!.width).toBeGreaterThanOrEqual(width);
  }
});

test.each([0, 6, 1.5, NaN])('there is no layout for %d', (count) => {
  expect(() => layOutFaces(count)).toThrow(RangeError);
});

test('a camera of any shape is cut to 16:9 in its middle, and never beyond its edges', () => {
  const size = fc.integer({ min: 16, max: 4_000 });
  fc.assert(
    fc.property(size, size, (width, height) => {
      const part = cropToBox({ width, height });
      expect(part.width / part.height).toBeCloseTo(16 / 9, 5);
      expect(Math.min(part.x, part.y)).toBeGreaterThanOrEqual(0);
      expect(part.x + part.width).toBeLessThanOrEqual(width + 1e-6);
      expect(part.y + part.height).toBeLessThanOrEqual(height + 1e-6);
      expect(part.x * 2 + part.width).toBeCloseTo(width, 5);
      expect(part.y * 2 + part.height).toBeCloseTo(height, 5);
    }),
  );
});
