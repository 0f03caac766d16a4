import type { UsageRecord } from '@academy/contract/areas/usage.ts';
import { usageStatistics } from '@academy/contract/limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appNavigator } from '../../navigation/navigator.ts';
import { trackUsageEvent } from '../../data/track-usage.ts';
import { usageChoice } from '../../session/usage-choice.ts';
import { MemoryWindow } from '../../testing/memory-window.ts';
import { startUsageTracking } from './track-usage.ts';

let sent: UsageRecord[] = [];
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sent = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push(...(JSON.parse((init.body as URLSearchParams).get('records')!) as UsageRecord[]));
    return new Response('{}');
  });
  appNavigator.start(new MemoryWindow('/wx/'));
  usageChoice.restore();
  usageChoice.choose(true);
});
afterEach(() => {
  stop();
  usageChoice.choose(false);
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const statuses = () => sent.filter(({ kind }) => kind === 'status').length;

test('records are sent every 10 s', async () => {
  stop = startUsageTracking();
  await vi.advanceTimersByTimeAsync(usageStatistics.reportInterval);
  for (const name of ['share', 'search'] as const) {
    sent = [];
    trackUsageEvent(name);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toMatchObject([{ kind: 'event', name }]);
  }
});

test('the kind of device is recorded once in 24 hours', async () => {
  const visitAfter = async (time: number) => {
    stop();
    sent = [];
    vi.setSystemTime(Date.now() + time);
    stop = startUsageTracking();
    await vi.advanceTimersByTimeAsync(usageStatistics.reportInterval);
    return statuses();
  };
  expect(await visitAfter(0)).toBe(1);
  const day = 24 * 3_600_000 - usageStatistics.reportInterval;
  expect(await visitAfter(day - 1)).toBe(0);
  expect(await visitAfter(1)).toBe(1);
});
