import { expect, test } from 'vitest';
import { findTextStep, listTextSteps } from './text-steps.ts';

test('four steps lead from the design’s size to the greatest', () => {
  expect(listTextSteps(false).map(({ scale }) => scale * 16)).toEqual([16, 20, 26, 30]);
});

test('in 长辈模式 they begin at its own least', () => {
  expect(listTextSteps(true).map(({ scale }) => scale * 16)).toEqual([22, 24, 28, 30]);
});

test.each([
  [1, '标准'],
  [1.2, '标准'],
  [1.25, '大'],
  [1.875, '最大'],
])('a scale of %d is step %s', (scale, label) => {
  expect(findTextStep(listTextSteps(false), scale).label).toBe(label);
});
