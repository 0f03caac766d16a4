import { expect, test } from 'vitest';
import { countStreak } from './learner-days.ts';

test.each([
  ['nothing yet', [], 0],
  ['today alone', ['2026-11-21'], 1],
  ['until yesterday', ['2026-11-19', '2026-11-20'], 2],
  ['a gap ends it', ['2026-11-17', '2026-11-19', '2026-11-20', '2026-11-21'], 3],
  ['the day before yesterday is over', ['2026-11-19'], 0],
  ['over the end of a month', ['2026-11-01', '2026-10-31'], 0],
])('%s', (_, days, count) => {
  expect(countStreak(days, '2026-11-21')).toBe(count);
});
