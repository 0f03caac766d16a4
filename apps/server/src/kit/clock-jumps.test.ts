import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJumpDetector } from './clock-jumps.ts';

test('a set clock is noticed once, whichever way it was set; time that passes and small corrections are not', () => {
  const step = fc.record({
    passed: fc.integer({ min: 0, max: 86_400_000 }),
    set: fc.oneof(
      fc.integer({ min: -5_000, max: 5_000 }),
      fc.integer({ min: 5_001, max: 86_400_000 }),
      fc.integer({ min: -86_400_000, max: -5_001 }),
    ),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1 }), (steps) => {
      let [wall, elapsed] = [1_700_000_000_000, 0];
      const hasJumped = createJumpDetector({ now: () => new Date(wall) }, () => elapsed);
      for (const { passed, set } of steps) {
        elapsed += passed;
        wall += passed + set;
        expect(hasJumped()).toBe(Math.abs(set) > 5_000);
        expect(hasJumped()).toBe(false);
      }
    }),
  );
});
