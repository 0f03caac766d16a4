import { expect, test } from 'vitest';
import { dayAndClock, groupByDay } from './notice-row.tsx';

const now = new Date('2026-11-22T10:00:00+08:00');

test('a day ends at midnight in China', () => {
  const items = ['2026-11-22T00:05:00+08:00', '2026-11-21T23:55:00+08:00', '2026-11-21T09:00:00+08:00'].map(
    (time, id) => ({ id, created_at: new Date(time).toISOString() }),
  );
  const days = groupByDay(items, now).map(({ day, list }) => [day, list.map(({ id }) => id)]);
  expect(days).toEqual([
    ['今天', [0]],
    ['昨天', [1, 2]],
  ]);
});

test('an empty list has no days', () => expect(groupByDay([], now)).toEqual([]));

test('day and time are separated', () => {
  expect(dayAndClock('2026-11-03T11:30:00.000Z', now)).toEqual(['11月3日', '19:30']);
});
