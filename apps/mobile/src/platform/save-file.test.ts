import { afterEach, expect, test, vi } from 'vitest';
import { setDevice } from './device.ts';
import { canSaveFiles, keepingPictures } from './save-file.ts';

afterEach(() => {
  setDevice(undefined);
  vi.restoreAllMocks();
});

test('a browser saves files; WeChat’s does not, and has a menu for pictures', () => {
  expect(canSaveFiles()).toBe(true);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) MicroMessenger/8.0.50');
  expect([canSaveFiles(), keepingPictures()]).toEqual([false, '长按图片可以保存']);
});

test('a shell’s web view saves no files and has no menu: nothing is promised but a screenshot', () => {
  setDevice({ app: 'hybrid', appVersion: '3.3.5', system: 'android', deviceId: '1' });
  expect([canSaveFiles(), keepingPictures()]).toEqual([false, '截屏可以保存']);
});
