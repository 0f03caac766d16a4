import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setDevice } from '../platform/device.ts';
import { getShell, wearShell } from '../platform/shell.ts';
import { getSystemInfo } from '../platform/system-info.ts';
import { session } from '../session/session-store.ts';
import { turn } from '../session/wishes.ts';
import { keepPush } from './keep-push.ts';

const browser = getShell();
let told: unknown[];
let asked = 0;
let cid = '';

/** A phone whose person agrees to be told things, or does not. */
function begin({ agrees }: { agrees: boolean }): void {
  const push = {
    register: async () => {
      asked += 1;
      return agrees ? (cid = 'cid-1') : undefined;
    },
    getCID: () => cid,
    clearTold: async () => {},
    forget: async () => void (cid = ''),
  };
  setDevice({ app: 'hybrid', appVersion: '3.3.5', system: 'ios', deviceId: '1' });
  wearShell({ ...browser, push });
  const stop = keepPush();
  onTestFinished(() => {
    stop();
    setDevice(undefined);
    wearShell();
    session.clear();
  });
}

const reserve = (name = 'reserve expertLive 7', on = true) =>
  turn({ name, send: async () => ({ on, count: 1 }), settle: () => {} }, on);

beforeEach(() => {
  told = [];
  asked = 0;
  cid = '';
  session.clear();
  const server = createFakeServer({ 'POST user/push/device': (input) => (told.push(input), { on: true }) });
  const real = globalThis.fetch;
  globalThis.fetch = server.fetch;
  onTestFinished(() => void (globalThis.fetch = real));
});

test('nobody is asked before they want to be told something; whoever reserves a live is, once', async () => {
  session.save('token');
  begin({ agrees: true });
  await turn({ name: 'like course 7', send: async () => ({ on: true, count: 1 }), settle: () => {} }, true);
  expect([asked, getSystemInfo().pushCID]).toEqual([0, '']);
  await reserve();
  await vi.waitFor(() => expect(told).toEqual([{ token: 'cid-1', platform: 'ios', on: '1' }]));
  expect([asked, getSystemInfo().pushCID]).toEqual([1, 'cid-1']);
});

test('whoever gives a place back, refuses, or is nobody is not told of', async () => {
  begin({ agrees: false });
  await reserve();
  expect(asked).toBe(0);
  session.save('token');
  await reserve('reserve actLive 8', false);
  expect(asked).toBe(0);
  await reserve();
  await vi.waitFor(() => expect(asked).toBe(1));
  expect(told).toEqual([]);
});

test('a phone that was told before belongs to whoever signs in on it', async () => {
  cid = 'cid-1';
  begin({ agrees: true });
  expect(told).toEqual([]);
  session.save('another');
  await vi.waitFor(() => expect(told).toHaveLength(1));
});

test('who signs out is told no more by this phone, whether or not the server hears of it', async () => {
  cid = 'cid-1';
  session.save('token');
  begin({ agrees: true });
  await vi.waitFor(() => expect(told).toHaveLength(1));
  session.clear();
  expect(getSystemInfo().pushCID).toBe('');
  // Whoever comes next on a phone that could be told is told as well.
  session.save('another');
  await vi.waitFor(() => expect(told).toHaveLength(2));
});
