import { expect, test, vi } from 'vitest';
import { findCurrentAgendaItem, formatTimeRange, followsPlan } from './live-details.ts';

const live = {
  starts_at: '2026-11-21T11:30:00.000Z',
  ends_at: '2026-11-21T13:00:00.000Z',
  agenda: [
    { at: '19:30', title: '开场' },
    { at: '20:00', title: '示范' },
  ],
};
const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00+08:00`);

test('the date is written once if start and end are on the same day', () => {
  const now = new Date('2026-11-21T10:00:00+08:00');
  expect(formatTimeRange(live, now)).toBe('今天 19:30–21:00');
  expect(formatTimeRange({ ...live, ends_at: '2026-11-21T17:00:00.000Z' }, now)).toBe(
    '今天 19:30–明天 01:00',
  );
});

test('a live that started at another time than planned has no end until it is over', () => {
  const now = new Date('2026-11-21T10:00:00+08:00');
  const early = { ...live, started_at: '2026-11-21T08:27:00.000Z', ended_at: null };
  expect(formatTimeRange(early, now)).toBe('今天 16:27 开始');
  expect(formatTimeRange({ ...early, ended_at: '2026-11-21T09:30:00.000Z' }, now)).toBe('今天 16:27–17:30');
  expect(formatTimeRange({ ...early, started_at: '2026-11-21T13:20:00.000Z' }, now)).toBe('今天 21:20 开始');
  expect(formatTimeRange({ ...early, started_at: '2026-11-21T11:33:00.000Z' }, now)).toBe('今天 19:33–21:00');
});

test.each([
  ['19:29', -1],
  ['19:30', 0],
  ['19:59', 0],
  ['20:00', 1],
  ['23:00', 1],
])('at %s agenda item %i is current', (clock, point) => {
  expect(findCurrentAgendaItem(live, at(clock))).toBe(point);
});

test('the agenda of a live that started early goes on from its real start, and its times are not true any more', () => {
  const early = { ...live, started_at: '2026-11-21T11:00:00.000Z' };
  expect(findCurrentAgendaItem(early, at('19:29'))).toBe(0);
  expect(findCurrentAgendaItem(early, at('19:30'))).toBe(1);
  expect(followsPlan(early)).toBe(false);
  expect(followsPlan({ ...live, started_at: '2026-11-21T11:34:00.000Z' })).toBe(true);
  expect(followsPlan({ ...live, started_at: null })).toBe(true);
});

test('an agenda may pass midnight', () => {
  const late = {
    starts_at: '2026-11-21T15:30:00.000Z',
    agenda: [
      { at: '23:30', title: '守岁' },
      { at: '00:10', title: '新年' },
    ],
  };
  expect(findCurrentAgendaItem(late, at('23:59'))).toBe(0);
  expect(findCurrentAgendaItem(late, at('23:59') + 15 * 60_000)).toBe(1);
});

test('days are days in China, wherever the phone is and where the server renders', () => {
  // Dates in London time: midnight lies between start and end.
  vi.spyOn(Date.prototype, 'getDate').mockImplementation(function (this: Date) {
    return this.getUTCDate();
  });
  vi.spyOn(Date.prototype, 'toDateString').mockImplementation(function (this: Date) {
    return this.toUTCString().slice(0, 16);
  });
  const now = new Date('2026-11-21T10:00:00+08:00');
  const early = { starts_at: '2026-11-20T23:30:00.000Z', ends_at: '2026-11-21T00:30:00.000Z' };
  expect(formatTimeRange(early, now)).toBe('今天 07:30–08:30');
  vi.restoreAllMocks();
});
