import fc from 'fast-check';
import { expect, test } from 'vitest';
import { imagePreview } from '@academy/contract/limits.ts';
import { fitPicture, moveView, initialView, type View, zoomView } from './preview-view.ts';

const stage = { width: 375, height: 800 };
const wide = fitPicture({ width: 1600, height: 900 }, stage);

test('a picture is fitted into the stage', () => {
  expect(wide.fitted).toEqual({ width: 375, height: 375 * (9 / 16) });
  expect(fitPicture({ width: 100, height: 1000 }, stage).fitted).toEqual({ width: 80, height: 800 });
});

test('the point under the fingers stays there', () => {
  const at = { x: 60, y: -20 };
  const zoomed = zoomView(initialView, { scale: 2, at }, fitPicture(stage, stage));
  expect(zoomed).toEqual({ scale: 2, x: -60, y: 20 });
  expect(zoomView(zoomed, { scale: 1, at }, fitPicture(stage, stage))).toEqual(initialView);
});

test('the scale is always between 1 and 4, and a zoomed picture leaves no gap', () => {
  const finite = fc.double({ min: -5_000, max: 5_000, noNaN: true });
  const step = fc.oneof(
    fc.record({ way: fc.record({ x: finite, y: finite }) }),
    fc.record({
      scale: fc.double({ min: -10, max: 50, noNaN: true }),
      at: fc.record({ x: finite, y: finite }),
    }),
  );
  const size = fc.record({
    width: fc.integer({ min: 1, max: 9_000 }),
    height: fc.integer({ min: 1, max: 9_000 }),
  });
  fc.assert(
    fc.property(size, fc.array(step), (picture, steps) => {
      const box = fitPicture(picture, stage);
      let view: View = initialView;
      for (const each of steps)
        view = 'way' in each ? moveView(view, each.way, box) : zoomView(view, each, box);
      expect(view.scale).toBeGreaterThanOrEqual(imagePreview.minScale);
      expect(view.scale).toBeLessThanOrEqual(imagePreview.maxScale);
      for (const [side, aside] of [
        ['width', view.x],
        ['height', view.y],
      ] as const) {
        const room = Math.max(0, (box.fitted[side] * view.scale - stage[side]) / 2);
        expect(Math.abs(aside)).toBeLessThanOrEqual(room + 1e-6);
      }
    }),
  );
});
