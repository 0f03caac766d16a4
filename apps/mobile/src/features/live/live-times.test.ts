import { expect, test, vi } from 'vitest';
import { findCurrentPoint, timeRange } from './live-times.ts';

const live = {
  starts_at: '2026-11-21T11:30:00.000Z',
  ends_at: '2026-11-21T13:00:00.000Z',
  agenda: [
    { at: '19:30', title: '开场' },
    { at: '20:00', title: '示范' },
  ],
};
const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00+08:00`);

test('the time is said once where one day is enough', () => {
  const now = new Date('2026-11-21T10:00:00+08:00');
  expect(timeRange(live, now)).toBe('今天 19:30–21:00');
  expect(timeRange({ ...live, ends_at: '2026-11-21T17:00:00.000Z' }, now)).toBe('今天 19:30–明天 01:00');
});

test.each([
  ['19:29', -1],
  ['19:30', 0],
  ['19:59', 0],
  ['20:00', 1],
  ['23:00', 1],
])('at %s point %i is on', (clock, point) => {
  expect(findCurrentPoint(live, at(clock))).toBe(point);
});

test('an agenda may pass midnight', () => {
  const late = {
    starts_at: '2026-11-21T15:30:00.000Z',
    agenda: [
      { at: '23:30', title: '守岁' },
      { at: '00:10', title: '新年' },
    ],
  };
  expect(findCurrentPoint(late, at('23:59'))).toBe(0);
  expect(findCurrentPoint(late, at('23:59') + 15 * 60_000)).toBe(1);
});

test('a day is a day in China, wherever the phone is, and where a server renders it', () => {
  // The days of London: midnight lies between the two.
  vi.spyOn(Date.prototype, 'getDate').mockImplementation(function (this: Date) {
    return this.getUTCDate();
  });
  vi.spyOn(Date.prototype, 'toDateString').mockImplementation(function (this: Date) {
    return this.toUTCString().slice(0, 16);
  });
  const now = new Date('2026-11-21T10:00:00+08:00');
  const early = { starts_at: '2026-11-20T23:30:00.000Z', ends_at: '2026-11-21T00:30:00.000Z' };
  expect(timeRange(early, now)).toBe('今天 07:30–08:30');
  vi.restoreAllMocks();
});
