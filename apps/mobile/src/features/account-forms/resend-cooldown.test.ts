import { afterEach, expect, test, vi } from 'vitest';
import { resendCooldowns, secondsLeft } from './resend-cooldown.ts';

const mobile = '13800138000';
const left = (number: string, now = Date.now()) =>
  secondsLeft(resendCooldowns.get(), { mobile: number, now, max: 60 });

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
  expect(localStorage.getItem('sms_waits')).not.toContain('139001');
});

test('a clock that was set back never waits longer than one cooldown', () => {
  resendCooldowns.startCooldown(mobile, 60);
  expect(left(mobile, Date.now() - 3_600_000)).toBe(60);
});
