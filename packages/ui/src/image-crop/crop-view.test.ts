import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveView, initialView, zoomView } from '../image-preview/preview-view.ts';
import { coverSquare, getCropArea, keyView } from './crop-view.ts';

const wide = { width: 800, height: 400 };
const box = coverSquare(wide, 100);

describe('the crop area of a picture', () => {
  test('a wide picture is cropped at its middle, in full height', () => {
    expect(getCropArea(initialView, box, wide)).toEqual({ x: 200, y: 0, side: 400 });
  });

  test('at scale 2 it shows half, and follows the finger', () => {
    const close = zoomView(initialView, { scale: 2, at: { x: 0, y: 0 } }, box);
    expect(getCropArea(close, box, wide)).toEqual({ x: 300, y: 100, side: 200 });
    // 50 px to the right on the stage show 100 px of the picture further left.
    expect(getCropArea(moveView(close, { x: 50, y: 0 }, box), box, wide)).toMatchObject({ x: 200 });
  });

  test('never reaches beyond the picture', () => {
    const move = fc.record({
      x: fc.integer({ min: -900, max: 900 }),
      y: fc.integer({ min: -900, max: 900 }),
    });
    const size = fc.record({
      width: fc.integer({ min: 1, max: 4_000 }),
      height: fc.integer({ min: 1, max: 4_000 }),
    });
    fc.assert(
      fc.property(size, move, fc.double({ min: 0.1, max: 9, noNaN: true }), (picture, way, scale) => {
        const stage = coverSquare(picture, 300);
        const { x, y, side } = getCropArea(
          moveView(zoomView(initialView, { scale, at: way }, stage), way, stage),
          stage,
          picture,
        );
        const off = 1e-6 * Math.max(picture.width, picture.height);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(-off);
        expect(x + side).toBeLessThanOrEqual(picture.width + off);
        expect(y + side).toBeLessThanOrEqual(picture.height + off);
      }),
    );
  });
});

test('arrows move, plus and minus zoom, other keys do nothing', () => {
  expect(getCropArea(keyView(initialView, 'ArrowRight', box)!, box, wide).x).toBeGreaterThan(200);
  const close = keyView(initialView, '+', box)!;
  expect(close.scale).toBeCloseTo(1.2);
  expect(keyView(close, '-', box)!.scale).toBeCloseTo(1);
  expect(keyView(initialView, 'a', box)).toBeUndefined();
});
