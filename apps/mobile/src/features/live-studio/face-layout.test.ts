import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, cropToBox, computeFaceBoxes, maxFaces, pictureSize } from './face-layout.ts';

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

test('with any number of faces, everybody is in the picture, nobody is covered and nobody is distorted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxFaces }), (count) => {
      const boxes = computeFaceBoxes(count);
      expect(boxes).toHaveLength(count);
      for (const [place, { x, y, width, height }] of boxes.entries()) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(pictureSize.width);
        expect(y + height).toBeLessThanOrEqual(pictureSize.height);
        expect(width / height).toBeCloseTo(16 / 9, 5);
        expect(width).toBeGreaterThanOrEqual(300);
        for (const other of boxes.slice(place + 1)) expect(overlap(boxes[place]!, other)).toBe(false);
      }
    }),
  );
});

test('the expert is never smaller than anyone else', () => {
  for (const count of [2, 3, 4, 5]) {
    const [expert, ...others] = computeFaceBoxes(count);
    for (const { width } of others) expect(expert!.width).toBeGreaterThanOrEqual(width);
  }
});

test.each([0, 6, 1.5, NaN])('there is no layout for %d faces', (count) => {
  expect(() => computeFaceBoxes(count)).toThrow(RangeError);
});

test('a camera of any shape is cropped to 16:9 in its middle, within its edges', () => {
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
