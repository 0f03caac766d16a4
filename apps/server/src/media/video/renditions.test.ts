import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseFrameRate, chooseRenditions, framesPerSecond, parseFrameRate } from './renditions.ts';
import { computeStoryboardLayout } from './video-stills.ts';

test.each([
  ['3840x2160', '640x360 960x540 1280x720 1920x1080'],
  ['1920x1080', '640x360 960x540 1280x720 1920x1080'],
  ['1080x1920', '360x640 540x960 720x1280 1080x1920'],
  ['1440x1080', '480x360 720x540 960x720 1440x1080'],
  ['853x480', '640x360'],
  ['640x359', '640x358'],
  ['176x144', '176x144'],
  ['5120x1440', '1280x360 1920x540 2560x720'],
])('%s is encoded as %s', (own, expectedRate) => {
  const [width = 0, height = 0] = own.split('x').map(Number);
  expect(
    chooseRenditions({ width, height })
      .map((rung) => `${rung.width}x${rung.height}`)
      .join(' '),
  ).toBe(expectedRate);
});

test('no rendition is larger than its video, odd, distorted, or equal to another one', () => {
  const side = fc.integer({ min: 16, max: 7_680 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const rungs = chooseRenditions({ width, height });
      expect(rungs.length).toBeGreaterThan(0);
      expect(new Set(rungs.map((rung) => rung.name)).size).toBe(rungs.length);
      for (const rung of rungs) {
        expect([rung.width % 2, rung.height % 2]).toEqual([0, 0]);
        expect(rung.width).toBeLessThanOrEqual(Math.max(2, width));
        expect(rung.height).toBeLessThanOrEqual(Math.max(2, height));
        // Within the two pixels that even sizes cost along either side.
        expect(Math.abs(rung.width * height - rung.height * width)).toBeLessThanOrEqual(2 * (width + height));
      }
    }),
  );
});

test.each([
  ['30/1', '30/1', 30],
  ['30000/1001', '30000/1001', 29.97],
  ['60/1', '60/1', 30],
  ['60000/1001', '60000/1001', 29.97],
  ['50/1', '50/1', 25],
  ['25/1', '25/1', 25],
  ['24000/1001', '24000/1001', 23.976],
  ['120/1', '120/1', 30],
  ['48/1', '48/1', 24],
  ['15/1', '15/1', 15],
  ['2979/100', '30/1', 30],
  ['57600/3881', '15/1', 15],
  ['1/1', '1/1', 10],
  ['211/10', '60/1', 30],
  ['0/0', '90000/1', 30],
  ['0/0', '0/0', 30],
])(
  'an average rate of %s with a base rate of %s is encoded at %d frames a second',
  (mean, base, expectedRate) => {
    expect(framesPerSecond(chooseFrameRate(parseFrameRate(mean), parseFrameRate(base)))).toBeCloseTo(
      expectedRate,
      2,
    );
  },
);

test('a storyboard never has more than a hundred frames, and its last one lies within the video', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 14_400, noNaN: true }), (seconds) => {
      const { count, interval, columns, rows } = computeStoryboardLayout(seconds, {
        width: 1_920,
        height: 1_080,
      });
      expect(count).toBeLessThanOrEqual(100);
      expect(columns * rows).toBeGreaterThanOrEqual(count);
      expect(columns * (rows - 1)).toBeLessThan(count);
      expect((count - 1) * interval).toBeLessThan(seconds);
      expect(Number.isInteger(interval)).toBe(true);
    }),
  );
});
