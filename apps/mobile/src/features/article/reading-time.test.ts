import { expect, test } from 'vitest';
import { readingTime } from './reading-time.ts';

test.each([
  [0, '约 1 分钟读完'],
  [20, '约 1 分钟读完'],
  [89, '约 1 分钟读完'],
  [200, '约 3 分钟读完'],
])('%i seconds are said as %s', (seconds, words) => {
  expect(readingTime(seconds)).toBe(words);
});
