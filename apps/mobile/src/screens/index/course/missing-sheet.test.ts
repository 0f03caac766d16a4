import { expect, test } from 'vitest';
import { secondsToComplete } from './missing-sheet.tsx';

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
