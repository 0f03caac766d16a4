import { expect, test } from 'vitest';
import { formatCountdown } from './countdown.tsx';

const hour = 3_600_000;

test.each([
  [0, '马上开始'],
  [-5_000, '马上开始'],
  [1, '00:00:01'],
  [59_400, '00:01:00'],
  [3 * hour + 5 * 60_000 + 9_000, '03:05:09'],
  [24 * hour - 1, '1 天 00 小时 00 分'],
  [51 * hour + 5 * 60_000, '2 天 03 小时 05 分'],
])('%d ms are formatted as %s', (milliseconds, text) => {
  expect(formatCountdown(milliseconds)).toBe(text);
});
