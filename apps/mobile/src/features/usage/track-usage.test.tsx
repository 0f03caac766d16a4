import type { UsageRecord } from '@academy/contract/areas/usage.ts';
import { usageLimits } from '@academy/contract/usage-limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appNavigator } from '../../navigation/navigator.ts';
import { loadStored } from '../../platform/storage.ts';
import { session } from '../../session/session-store.ts';
import { trackUsageEvent } from '../../data/track-usage.ts';
import { usageChoice } from '../../session/usage-choice.ts';
import { MemoryWindow } from '../../testing/memory-window.ts';
import { tokenOf } from '../../testing/token-of.ts';
import { describePage } from './visit-recorder.ts';
import { startUsageTracking } from './track-usage.ts';
import { sendUsage } from './send-usage.ts';
import { listBatches, queueUsage } from './usage-queue.ts';

interface Sent {
  readonly batch: string;
  readonly records: UsageRecord[];
  readonly headers: string[];
}
let sent: Sent[] = [];
let status = 200;
let stop = () => {};
const real = globalThis.fetch;

beforeEach(() => {
  localStorage.clear();
  session.clear();
  sent = [];
  status = 200;
  usageChoice.restore();
  usageChoice.accept(false);
  appNavigator.start(new MemoryWindow('/wx/pages/index/index'));
  globalThis.fetch = async (_address, init) => {
    if (status === 0) throw new TypeError('Failed to fetch');
    const form = init!.body as URLSearchParams;
    const records = JSON.parse(form.get('records')!) as UsageRecord[];
    sent.push({ batch: form.get('batch')!, records, headers: Object.keys(init!.headers ?? {}) });
    return new Response('{}', { status });
  };
});
afterEach(() => {
  stop();
  globalThis.fetch = real;
  localStorage.clear();
  session.clear();
});
const begin = () => void (stop = startUsageTracking());
const records = () => sent.flatMap((each) => each.records);
const listStoredKeys = () => Object.keys(localStorage).filter((key) => /^usage_(?!choice)/.test(key));
/** Waits until asynchronous recording is done. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('without consent nothing is recorded, stored or sent', async () => {
  begin();
  appNavigator.navigateTo('/pages/index/courseList');
  trackUsageEvent('share');
  dispatchEvent(new ErrorEvent('caught', { error: new TypeError('x') }));
  await sendUsage();
  expect([sent, listStoredKeys()]).toEqual([[], []]);
});

test('with consent visits, pages, events and the device are recorded, without identifying the user', async () => {
  begin();
  usageChoice.choose(true);
  appNavigator.navigateTo('/pages/index/course?id=7&type=course');
  trackUsageEvent('search');
  appNavigator.navigateTo('/pages/common/search?keyword=叛逆');
  appNavigator.navigateBack();
  await settled();
  await sendUsage();
  expect(records().map(({ kind }) => kind)).toEqual(['visit', 'status', 'page', 'event', 'page', 'page']);
  expect(records().flatMap((each) => (each.kind === 'page' ? [each.path] : []))).toEqual([
    '/pages/index/index',
    '/pages/index/course',
    '/pages/common/search',
  ]);
  expect(new Set(records().map(({ visit }) => visit)).size).toBe(1);
  expect(JSON.stringify(sent)).not.toMatch(/叛逆|keyword|device_id/);
  expect(sent.every(({ headers }) => headers.length === 0)).toBe(true);
  expect(listStoredKeys()).toEqual(['usage_status_at']);
});

test('withdrawing the consent stops at once and deletes what is queued', async () => {
  status = 0;
  begin();
  usageChoice.choose(true);
  trackUsageEvent('share');
  expect(listStoredKeys()).not.toEqual([]);
  usageChoice.choose(false);
  expect(listStoredKeys()).toEqual([]);
  trackUsageEvent('share');
  appNavigator.navigateTo('/pages/index/courseList');
  expect(listStoredKeys()).toEqual([]);
});

test('a signed-in user who accepted the policy is counted, until they log out or choose otherwise', async () => {
  begin();
  session.save(tokenOf());
  expect(listStoredKeys()).toEqual([]);
  usageChoice.accept(true);
  await settled();
  expect(listStoredKeys()).not.toEqual([]);
  session.clear();
  expect(listStoredKeys()).toEqual([]);
  session.save(tokenOf());
  usageChoice.accept(true);
  usageChoice.choose(false);
  expect(usageChoice.isAllowed()).toBe(false);
  expect(listStoredKeys()).toEqual([]);
});

test('a browser that opts out is respected, whatever was chosen', () => {
  const asked = vi.spyOn(navigator, 'doNotTrack', 'get').mockReturnValue('1');
  usageChoice.choose(true);
  begin();
  trackUsageEvent('share');
  expect(listStoredKeys()).toEqual([]);
  asked.mockRestore();
});

test('each error is reported once, including those caught by an error boundary; a lost connection is not an error', async () => {
  begin();
  usageChoice.choose(true);
  const fault = new TypeError('x is undefined');
  for (let times = 0; times < 3; times += 1) dispatchEvent(new ErrorEvent('caught', { error: fault }));
  const broken = Object.assign(new Error('网络连接失败'), { name: 'ApiError' });
  dispatchEvent(new ErrorEvent('caught', { error: broken }));
  const event = new PromiseRejectionEvent('unhandledrejection', {
    promise: Promise.resolve(),
    reason: '小满妈妈说',
  });
  dispatchEvent(event);
  await sendUsage();
  const errors = records().filter((each) => each.kind === 'error');
  expect(errors.map(({ message }) => message)).toEqual(['TypeError: x is undefined', 'thrown: string']);
  expect(errors[0]).toMatchObject({
    path: '/pages/index/index',
    stack: expect.stringMatching(/^\s*at /),
  });
});

test('without a connection records are queued, bounded, and sent once with the same id', async () => {
  const visit = '5f0c7f2e-8c2b-4d1a-9c55-0b7a3d2e1f00';
  status = 0;
  for (let at = 0; at < 1_000; at += 1) queueUsage({ kind: 'event', visit, at, name: 'share' });
  await sendUsage();
  const names = listBatches().map(({ id }) => id);
  status = 503;
  await sendUsage();
  expect(sent.map(({ batch }) => batch)).toEqual([names[0]]);
  sent = [];
  status = 200;
  await sendUsage();
  expect(sent.map(({ batch }) => batch)).toEqual(expect.arrayContaining(names));
  expect(sent.every((each) => each.records.length <= usageLimits.recordsPerBatch)).toBe(true);
  expect(records().map(({ at }) => at)).toEqual(Array.from({ length: 300 }, (_, index) => 700 + index));
  expect(loadStored('usage_batches')).toBeUndefined();
});

test('what the server refuses is not sent again', async () => {
  status = 400;
  const visit = '5f0c7f2e-8c2b-4d1a-9c55-0b7a3d2e1f00';
  queueUsage({ kind: 'visit', visit, at: 1 });
  await sendUsage();
  await sendUsage();
  expect(sent).toHaveLength(1);
});

test('leaving sends everything, and it stays queued until the server has answered', async () => {
  const beacons: string[] = [];
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockImplementation((address, body) => {
    beacons.push(`${address} ${(body as URLSearchParams).get('batch')}`);
    return true;
  });
  begin();
  usageChoice.choose(true);
  await settled();
  await sendUsage();
  sent = [];
  dispatchEvent(new PageTransitionEvent('pagehide'));
  dispatchEvent(new PageTransitionEvent('pagehide'));
  const [{ id, records: waiting } = { id: '', records: [] }] = listBatches();
  expect(waiting.map(({ kind }) => kind)).toEqual(['page']);
  expect(beacons).toEqual([`/app/v1/usage/report ${id}`]);
  await sendUsage();
  expect(sent.map(({ batch }) => batch)).toEqual([id]);
  expect(listBatches()).toEqual([]);
  beacon.mockRestore();
});

test('a page records a public content, and no other id', () => {
  const describe = (path: Parameters<typeof describePage>[0]['path'], id: string) =>
    describePage({ path, query: { id, student: '5' } });
  expect(describe('/pages/index/information', '12')).toEqual({
    path: '/pages/index/information',
    content_type: 'graphic',
    content_id: 12,
  });
  expect(describe('/pages/mine/addChild', '12')).toEqual({ path: '/pages/mine/addChild' });
  expect(describe('/pages/index/course', '12; 小满')).toEqual({ path: '/pages/index/course' });
});
