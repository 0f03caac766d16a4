import { afterEach, expect, test, vi } from 'vitest';
import { codeWaits, secondsLeft } from './code-wait.ts';

const mobile = '13800138000';
const left = (number: string, now = Date.now()) =>
  secondsLeft(codeWaits.get(), { mobile: number, now, most: 60 });

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  codeWaits.restore();
});

test('each number waits for itself, second by second, and over a restart', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  codeWaits.begin(mobile, 60);
  expect([left(mobile), left('13900139000')]).toEqual([60, 0]);
  vi.setSystemTime(1_000_000 + 59_001);
  expect(left(mobile)).toBe(1);
  codeWaits.set({});
  codeWaits.restore();
  expect(left(mobile)).toBe(1);
  vi.setSystemTime(1_000_000 + 60_000);
  expect(left(mobile)).toBe(0);
});

test('what has run out is not kept, and no number is', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  codeWaits.begin(mobile, 60);
  vi.setSystemTime(1_000_000 + 61_000);
  codeWaits.begin('13900139001', 60);
  expect(Object.keys(codeWaits.get())).toEqual(['9001']);
  expect(localStorage.getItem('sms_waits')).not.toContain('139001');
});

test('a clock that was put back lets nobody wait longer than once', () => {
  codeWaits.begin(mobile, 60);
  expect(left(mobile, Date.now() - 3_600_000)).toBe(60);
});
