import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast as limits } from '@academy/contract/limits.ts';
import { queueToast } from './toast-queue.ts';
import { toast } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const shown = () => toast.getCurrent()?.text;

test('a queued message is shown at once, or after the current one', () => {
  queueToast('第一条', 4_000);
  expect(shown()).toBe('第一条');
  queueToast('第二条', 4_000);
  vi.advanceTimersByTime(3_999);
  expect(shown()).toBe('第一条');
  vi.advanceTimersByTime(1);
  expect(shown()).toBe('第二条');
  vi.advanceTimersByTime(3_999);
  expect(shown()).toBe('第二条');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeUndefined();
});

test('the answer to a tap does not wait, and what waits comes after it', () => {
  queueToast('第一条', 4_000);
  queueToast('第二条', 4_000);
  toast.show('已收藏');
  expect(shown()).toBe('已收藏');
  vi.advanceTimersByTime(limits.duration);
  expect(shown()).toBe('第二条');
});

test('a queued message waits until the loading message is hidden', () => {
  toast.loading();
  queueToast('第一条', 4_000);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe('加载中');
  toast.hide();
  expect(shown()).toBe('第一条');
});

test('at most three wait; the oldest is left out', () => {
  toast.show('已收藏');
  for (const text of ['一', '二', '三', '四']) queueToast(text, 1_000);
  const seen: unknown[] = [];
  vi.advanceTimersByTime(limits.duration);
  for (let count = 0; count < 4; count += 1) {
    seen.push(shown());
    vi.advanceTimersByTime(1_000);
  }
  expect(seen).toEqual(['二', '三', '四', undefined]);
});
