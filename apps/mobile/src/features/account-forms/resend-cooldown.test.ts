import { afterEach, expect, test, vi } from 'vitest';
import { describeCooldown, resendCooldowns, secondsLeft } from './resend-cooldown.ts';

const mobile = '13800138000';
const left = (number: string, now = Date.now()) =>
  secondsLeft(resendCooldowns.get(), { mobile: number, now });

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  resendCooldowns.restore();
});

test('each number has its own cooldown, which counts down by seconds and survives a restart', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  resendCooldowns.startCooldown(mobile, 60);
  expect([left(mobile), left('13900139000')]).toEqual([60, 0]);
  vi.setSystemTime(1_000_000 + 59_001);
  expect(left(mobile)).toBe(1);
  resendCooldowns.set({});
  resendCooldowns.restore();
  expect(left(mobile)).toBe(1);
  vi.setSystemTime(1_000_000 + 60_000);
  expect(left(mobile)).toBe(0);
});

test('expired cooldowns are not stored, nor are whole numbers', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  resendCooldowns.startCooldown(mobile, 60);
  vi.setSystemTime(1_000_000 + 61_000);
  resendCooldowns.startCooldown('13900139001', 60);
  expect(Object.keys(resendCooldowns.get())).toEqual(['9001']);
  expect(localStorage.getItem('sms_cooldowns')).not.toContain('139001');
});

test('a clock that was set back never waits longer than one cooldown', () => {
  resendCooldowns.startCooldown(mobile, 60);
  expect(left(mobile, Date.now() - 3_600_000)).toBe(60);
});

test('a wait of the server that is longer than a minute is kept as it is, also after a restart', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  resendCooldowns.startCooldown(mobile, 2_520);
  vi.setSystemTime(1_000_000 + 20_000);
  resendCooldowns.restore();
  expect(left(mobile)).toBe(2_500);
  expect(left(mobile, 0)).toBe(2_520);
});

test.each([
  [59, '59 秒后可重发'],
  [120, '120 秒后可重发'],
  [121, '3 分钟后可重发'],
  [2_500, '42 分钟后可重发'],
  [5_400, '90 分钟后可重发'],
  [79_200, '22 小时后可重发'],
])('%i seconds are shown as %s', (seconds, text) => expect(describeCooldown(seconds)).toBe(text));
