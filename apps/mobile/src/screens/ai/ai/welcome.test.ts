import { expect, test } from 'vitest';
import { greetingAt } from './welcome.tsx';

test.each([
  [2, '夜深了，还没休息吗'],
  [5, '早上好'],
  [11, '中午好'],
  [13, '下午好'],
  [18, '晚上好，今天辛苦了'],
  [23, '晚上好，今天辛苦了'],
])('at %i o’clock the greeting is %s', (hour, words) => {
  expect(greetingAt(new Date(2026, 10, 20, hour, 0))).toBe(words);
});
