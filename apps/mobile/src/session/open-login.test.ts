import { expect, test, vi } from 'vitest';
import { appNavigator } from '../navigation/navigator.ts';
import { topPage } from '../navigation/page-stack.ts';
import { getDevice } from '../platform/device.ts';
import { MemoryWindow } from '../testing/memory-window.ts';
import { openLogin } from './open-login.ts';

vi.mock('../platform/device.ts', { spy: true });

test('the web build leads to the login page, a hybrid one to the download page', () => {
  appNavigator.start(new MemoryWindow('/wx/'));
  openLogin();
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/common/login');
  appNavigator.start(new MemoryWindow('/wx/'));
  vi.mocked(getDevice).mockReturnValue({ app: 'ios', appVersion: '3.3.5', system: 'ios', deviceId: '1' });
  openLogin();
  expect(topPage(appNavigator.getSnapshot())).toMatchObject({
    path: '/pages/common/web',
    query: { src: '/wx/download.html' },
  });
});
