import { afterEach, expect, test, vi } from 'vitest';
import { getSystemInfo } from './system-info.ts';

afterEach(() => vi.restoreAllMocks());

const asked = (userAgent: string) => {
  vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  return getSystemInfo();
};

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
    'ios',
    'iPhone; CPU iPhone OS 18_0 like Mac OS X',
  ],
  ['Mozilla/5.0 (Linux; Android 14; V2245A) Chrome/126', 'android', 'Linux; Android 14; V2245A'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/156', 'web', 'X11; Linux x86_64'],
  ['', 'web', ''],
])('%j is %s on %j', (userAgent, system, deviceModel) => {
  expect(asked(userAgent)).toMatchObject({
    app: 'web',
    appVersion: '3.3.5',
    system,
    deviceModel,
    pushCID: '',
  });
});

test('the video is 16:9 of the screen’s width, and the status bar 20 px high', () => {
  const { screenWidth, videoHeight, statusBarHeight } = getSystemInfo();
  expect([screenWidth, videoHeight, statusBarHeight]).toEqual([375, 375 * (9 / 16), 20]);
});

test('a screen that reports no width is 375 px wide', () => {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(0);
  expect(getSystemInfo().screenWidth).toBe(375);
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(800);
  const { screenWidth, videoHeight } = getSystemInfo();
  expect([screenWidth, videoHeight]).toEqual([800, 450]);
});

test('the device keeps its id, which fits into a header', () => {
  const { deviceId } = getSystemInfo();
  expect(deviceId).toMatch(/^\d{10,40}$/);
  expect(getSystemInfo().deviceId).toBe(deviceId);
  expect(localStorage.getItem('device_id')).toBe(JSON.stringify(deviceId));
});
