import { expect, test } from 'vitest';
import { findNeeded, listMissing } from './missing-stretches.ts';

const part = {
  lesson_id: 1,
  seen_seconds: 30,
  total_seconds: 100,
  position: 0,
  completed: false,
  missing: [],
  updated_at: null,
};

test('what is needed is nine tenths less what was seen', () => {
  expect(findNeeded(part)).toBe(60);
  expect(findNeeded({ ...part, seen_seconds: 95 })).toBe(0);
  expect(findNeeded({ ...part, total_seconds: 41, seen_seconds: 0 })).toBe(37);
});

test('what rounding left is named only where nothing else is missing', () => {
  const crumb = { from: 3, to: 4 };
  const gap = { from: 10, to: 40 };
  expect(listMissing({ ...part, missing: [crumb, gap] })).toEqual([gap]);
  expect(listMissing({ ...part, missing: [crumb] })).toEqual([crumb]);
});
