import { expect, test } from 'vitest';
import { findStep } from './replay-step.ts';

const known = { from: 100, last: 200, hasNextPage: true };

test.each([
  ['well before the end of what is known', 150, known, 'rest'],
  ['near its end', 180, known, 'next'],
  ['a little beyond it', 250, known, 'next'],
  ['far beyond it', 900, known, 'anew'],
  ['before its beginning', 90, known, 'anew'],
  ['when all is known', 900, { ...known, hasNextPage: false }, 'rest'],
  ['before anything was read', 0, { from: 0, last: undefined, hasNextPage: false }, 'rest'],
] as const)('%s', (_where, second, state, step) => {
  expect(findStep(state, second)).toBe(step);
});
