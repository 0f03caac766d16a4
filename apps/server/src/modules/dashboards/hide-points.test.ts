import { expect, test } from 'vitest';
import { periodOf } from '../../domain/statistics/periods.ts';
import { hidePoints } from './present-statistics.ts';

/**
 * Which days of November 2026 are hidden on the page of a period, given how many learned each day; ten by default.
 */
function hiddenOn(name: 'week' | 'month', day: string, people: Readonly<Record<string, number>>): string[] {
  const period = periodOf(name, day);
  const groups = period.points.map(({ start }) => ({ people: people[start] ?? 10 }));
  const hidden = hidePoints(period, groups);
  return period.points.filter((_, place) => hidden[place]).map(({ start }) => start);
}

test('a week hides the days that its month hides, and a month those of its weeks', () => {
  // The next smallest day of the month lies in another week, where it would be shown.
  const people = { '2026-11-10': 2, '2026-11-12': 7, '2026-11-25': 6 };
  expect(hiddenOn('month', '2026-11-10', people)).toEqual(['2026-11-10', '2026-11-12']);
  expect(hiddenOn('week', '2026-11-10', people)).toEqual(['2026-11-10', '2026-11-12']);
  expect(hiddenOn('week', '2026-11-25', people)).toEqual([]);
});

test('where the common days have nothing to hide behind, another day of the page is hidden', () => {
  const alone = { '2026-11-29': 5, '2026-11-30': 3 };
  expect(hiddenOn('month', '2026-11-30', alone)).toEqual(['2026-11-29', '2026-11-30']);
});

test('the same few may have learned on two days: they are hidden behind a day of enough people', () => {
  const people = { '2026-11-10': 3, '2026-11-11': 3, '2026-11-14': 8 };
  expect(hiddenOn('week', '2026-11-10', people)).toEqual(['2026-11-10', '2026-11-11', '2026-11-14']);
});

test('a small month is hidden alone, since the sum of the year does not contain it', () => {
  const period = periodOf('year', '2026-11-10');
  const groups = [9, 3, 8, 7, 0, 9, 9].map((people) => ({ people }));
  expect(hidePoints(period, groups)).toEqual([false, true, false, false, false, false, false]);
});
