import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findReminder } from './live-steps.ts';

const start = new Date('2026-11-22T11:30:00Z');
const minute = 60_000;
const before = (minutes: number) => new Date(start.getTime() - minutes * minute);

test.each([
  [25 * 60, undefined],
  [24 * 60 + 1, undefined],
  [24 * 60, 'day'],
  [13 * 60, 'day'],
  [12 * 60, undefined],
  [2 * 60, undefined],
  [61, undefined],
  [60, 'hour'],
  [31, 'hour'],
  [30, undefined],
  [6, undefined],
  [5, 'minutes'],
  [3, 'minutes'],
  [2, undefined],
  [0, undefined],
  [-1, undefined],
])('%i minutes before a live the reminder %s is due', (minutes, step) => {
  expect(findReminder(start, before(minutes))?.step).toBe(step);
});

test('returns since when it is due', () => {
  expect(findReminder(start, before(50))).toEqual({ step: 'hour', since: before(60) });
});

test('called every minute, it returns each reminder in order and none after the start', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: minute - 1 }), (offset) => {
      const met: string[] = [];
      for (let minutes = 25 * 60; minutes > -10; minutes -= 1) {
        const due = findReminder(start, new Date(before(minutes).getTime() + offset));
        if (due && met.at(-1) !== due.step) met.push(due.step);
      }
      expect(met).toEqual(['day', 'hour', 'minutes']);
    }),
    { numRuns: 20 },
  );
});
