import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { count } from './count.ts';
import {
  clock,
  dateTime,
  duration,
  relativeDate,
  relativeDateAnd,
  setReferenceTime,
  shortClock,
} from './date-time.ts';
import { joinDetails } from './details.ts';
import { percentage, wholePercentage } from './percentage.ts';

describe('percentage', () => {
  test('has two decimals and a sign', () => {
    expect([percentage(1, 8), percentage(1, 3), percentage(0, 5), percentage(5, 5)]).toEqual([
      '12.50%',
      '33.33%',
      '0.00%',
      '100.00%',
    ]);
  });
  test.each([
    [1, 0],
    [0, 0],
    [-1, 5],
    [6, 5],
    [Number.NaN, 5],
    [1, Number.NaN],
    [1, -2],
  ])('%d of %d is refused', (part, total) => {
    expect(() => percentage(part, total)).toThrow('请输入有效的总数和正确数');
  });
  test('people read whole percentages, never rounded up', () => {
    expect([
      wholePercentage(5, 8),
      wholePercentage(2, 3),
      wholePercentage(0, 5),
      wholePercentage(5, 5),
    ]).toEqual(['62%', '66%', '0%', '100%']);
    expect(wholePercentage(599, 1_000)).toBe('59%');
    expect(() => wholePercentage(3, 2)).toThrow('请输入有效的总数和正确数');
  });
  test('is between 0 and 100 for every part of a whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.double({ min: 0, max: 1, noNaN: true }), (total, share) => {
        const text = percentage(Math.floor(total * share), total);
        expect(text).toMatch(/^\d{1,3}\.\d\d%$/);
        expect(Number.parseFloat(text)).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe('clock', () => {
  test('reads hh:mm:ss', () => {
    expect([clock(0), clock(59), clock(3_661), clock(360_000)]).toEqual([
      '00:00:00',
      '00:00:59',
      '01:01:01',
      '100:00:00',
    ]);
  });
  test.each([-1, 1.5, Number.NaN, Infinity])('%d is refused', (seconds) => {
    expect(() => clock(seconds)).toThrow('请输入非负整数秒数');
  });
  test('has the same number of seconds', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (seconds) => {
        const [hours, minutes, rest] = clock(seconds).split(':').map(Number) as [number, number, number];
        expect(hours * 3600 + minutes * 60 + rest).toBe(seconds);
        expect(minutes < 60 && rest < 60).toBe(true);
      }),
    );
  });
  test('leaves out empty hours for a player', () => {
    expect([shortClock(520.7), shortClock(3_661)]).toEqual(['08:40', '01:01:01']);
  });
});

test.each([
  [40, '40 秒'],
  [520, '8 分 40 秒'],
  [425, '7 分 05 秒'],
  [600, '10 分钟'],
  [3_600, '1 小时'],
  [3_900, '1 小时 5 分'],
])('%d seconds last %s', (seconds, words) => expect(duration(seconds)).toBe(words));

test.each([
  [0, '0'],
  [9_999, '9999'],
  [10_000, '1 万'],
  [12_999, '1.2 万'],
  [99_999_999, '9999.9 万'],
  [320_000_000, '3.2 亿'],
])('%d is written %s', (value, words) => expect(count(value)).toBe(words));

test('a count is never rounded up', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (value) => {
      const [amount, unit] = count(value).split(' ') as [string, string?];
      const worth = Number(amount) * (unit === '亿' ? 1e8 : unit === '万' ? 1e4 : 1);
      expect(worth).toBeLessThanOrEqual(value + 1e-3);
    }),
  );
});

describe('dates by China’s clock', () => {
  test('during hydration days are counted from the moment of rendering', () => {
    setReferenceTime(Date.parse('2026-11-20T23:59:59+08:00'));
    expect(relativeDate('2026-11-20T19:30:00+08:00')).toBe('今天 19:30');
    setReferenceTime(Date.parse('2026-11-21T00:00:01+08:00'));
    expect(relativeDate('2026-11-20T19:30:00+08:00')).toBe('昨天');
    setReferenceTime(undefined);
    expect(relativeDate(new Date().toISOString())).toMatch(/^今天/);
  });

  const now = new Date('2026-11-20T20:00:00');
  test.each([
    ['2026-11-20T19:30:00', '今天 19:30', '今天 19:30'],
    ['2026-11-20T00:00:00', '今天 00:00', '今天 00:00'],
    ['2026-11-19T23:59:00', '昨天', '昨天 23:59'],
    ['2026-11-18T08:00:00', '前天', '前天 08:00'],
    ['2026-11-21T09:05:00', '明天 09:05', '明天 09:05'],
    ['2026-11-03T08:00:00', '11月3日', '11月3日 08:00'],
    ['2026-12-24T19:30:00', '12月24日 19:30', '12月24日 19:30'],
    ['2025-03-01T12:00:00', '2025年3月1日', '2025年3月1日 12:00'],
  ])('%s is %s, in full %s', (iso, short, full) => {
    expect([relativeDate(iso, now), dateTime(iso, now)]).toEqual([short, full]);
  });
  test('a time is separated from the word after it, a day is not', () => {
    const date = new Date('2026-11-20T20:00:00+08:00');
    expect(relativeDateAnd('2026-11-20T19:30:00+08:00', '提交', date)).toBe('今天 19:30 提交');
    expect(relativeDateAnd('2026-11-19T19:30:00+08:00', '提交', date)).toBe('昨天提交');
    expect(relativeDateAnd('2026-11-03T19:30:00+08:00', '提交', date)).toBe('11月3日提交');
  });
  test('a text that is no date is refused', () => expect(() => relativeDate('', now)).toThrow('Not a date'));
  test('relative days change at midnight, not after 24 hours', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (date) => {
          const midnight = new Date(date);
          midnight.setHours(0, 0, 0, 0);
          expect(relativeDate(midnight.toISOString(), date)).toMatch(/^今天/);
          expect(relativeDate(new Date(midnight.getTime() - 1).toISOString(), date)).toBe('昨天');
        },
      ),
    );
  });
});

describe('details in one text', () => {
  const visible = (line: string) => line.replaceAll('\u00A0', '_');
  test('leave out empty ones and break after a dot only', () => {
    expect(visible(joinDetails(['李慕晴', null, false, '', undefined, '6 课']))).toBe('李慕晴_· 6_课');
    expect(joinDetails([null])).toBe('');
  });
  test('keep a number with its unit and let other words break', () => {
    expect(visible(joinDetails(['约 3 分钟', '1.2 万人', '学院 早教室']))).toBe(
      '约_3_分钟_· 1.2_万人_· 学院 早教室',
    );
  });
});
