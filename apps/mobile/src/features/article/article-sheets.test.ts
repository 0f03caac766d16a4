import { expect, test } from 'vitest';
import { findTextStep, listTextSteps } from './article-sheets.tsx';

test('four steps go from the design’s size to the largest', () => {
  expect(listTextSteps(false).map(({ scale }) => scale * 16)).toEqual([16, 20, 26, 30]);
});

test('in elder mode the steps start at its minimum', () => {
  expect(listTextSteps(true).map(({ scale }) => scale * 16)).toEqual([22, 24, 28, 30]);
});

test.each([
  [1, '标准'],
  [1.2, '标准'],
  [1.25, '大'],
  [1.875, '最大'],
])('a scale of %d belongs to step %s', (scale, label) => {
  expect(findTextStep(listTextSteps(false), scale).label).toBe(label);
});
