import { expect, test } from 'vitest';
import { secondsToComplete, listMissing } from './missing-sheet.tsx';

const part = {
  lesson_id: 1,
  seen_seconds: 30,
  total_seconds: 100,
  position: 0,
  completed: false,
  missing: [],
  updated_at: null,
};

test('the seconds to complete are 90 % less what was seen', () => {
  expect(secondsToComplete(part)).toBe(60);
  expect(secondsToComplete({ ...part, seen_seconds: 95 })).toBe(0);
  expect(secondsToComplete({ ...part, total_seconds: 41, seen_seconds: 0 })).toBe(37);
});

test('gaps from rounding are listed only when nothing else is missing', () => {
  const crumb = { from: 3, to: 4 };
  const gap = { from: 10, to: 40 };
  expect(listMissing({ ...part, missing: [crumb, gap] })).toEqual([gap]);
  expect(listMissing({ ...part, missing: [crumb] })).toEqual([crumb]);
});
