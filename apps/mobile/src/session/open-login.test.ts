import { afterEach, expect, test } from 'vitest';
import { appNavigator } from '../navigation/navigator.ts';
import { topPage } from '../navigation/page-stack.ts';
import { setDevice } from '../platform/device.ts';
import { MemoryWindow } from '../testing/memory-window.ts';
import { handleSessionEnd, openLogin } from './open-login.ts';

const beHybrid = () => setDevice({ app: 'hybrid', appVersion: '3.3.5', system: 'ios', deviceId: '1' });
const top = () => topPage(appNavigator.getSnapshot());

afterEach(() => setDevice(undefined));

test('an ended session opens the login page in the web build and the download page in a hybrid one', () => {
  appNavigator.start(new MemoryWindow('/wx/'));
  handleSessionEnd();
  expect(top().path).toBe('/pages/common/login');
  appNavigator.start(new MemoryWindow('/wx/'));
  beHybrid();
  handleSessionEnd();
  expect(top()).toMatchObject({ path: '/pages/common/web', query: { src: '/wx/download.html' } });
});

test('signing in opens the login page in every build, once', () => {
  appNavigator.start(new MemoryWindow('/wx/'));
  beHybrid();
  openLogin();
  openLogin();
  expect(top().path).toBe('/pages/common/login');
  expect(appNavigator.getSnapshot().pages).toHaveLength(2);
});
