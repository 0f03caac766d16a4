import { toast } from '@academy/ui/toast/toast-store.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { href } from '../../navigation/paths.ts';
import { MemoryWindow } from '../../testing/memory-window.ts';
import { createBackButton } from './back-button.ts';

let left: number;
let clock: { mockReturnValue: (milliseconds: number) => unknown };
const begin = () => createBackButton(() => (left += 1));
const top = () => topPage(appNavigator.getSnapshot()).path;

beforeEach(() => {
  left = 0;
  appNavigator.start(new MemoryWindow('/wx/'));
  clock = vi.spyOn(performance, 'now').mockReturnValue(10_000);
});
afterEach(() => vi.restoreAllMocks());

test('back closes one page after another, and a single tab goes to the root', () => {
  const press = begin();
  appNavigator.switchTab('/pages/mine/mine');
  appNavigator.navigateTo('/pages/mine/credit');
  appNavigator.navigateTo(href.share({ id: 7, type: 'course' }));
  press();
  expect(top()).toBe('/pages/mine/credit');
  press();
  expect(top()).toBe('/pages/mine/mine');
  press();
  expect(top()).toBe('/pages/index/index');
  expect(left).toBe(0);
});

test('back closes what covers the page first', () => {
  const press = begin();
  appNavigator.navigateTo('/pages/mine/credit');
  const dialog = document.createElement('dialog');
  dialog.addEventListener('cancel', () => dialog.close());
  document.body.append(dialog);
  onTestFinished(() => dialog.remove());
  dialog.showModal();
  press();
  expect([dialog.open, top()]).toEqual([false, '/pages/mine/credit']);
  press();
  expect(top()).toBe('/pages/index/index');
});

test('at the root two presses within two seconds exit the app', () => {
  const press = begin();
  const shown = vi.spyOn(toast, 'show');
  press();
  expect(left).toBe(0);
  expect(shown.mock.calls).toEqual([['再按一次退出']]);
  clock.mockReturnValue(12_100);
  press();
  expect(left).toBe(0);
  clock.mockReturnValue(13_000);
  press();
  expect(left).toBe(1);
});

test('a page that blocks back stays', () => {
  const press = begin();
  appNavigator.navigateTo('/pages/mine/credit');
  appNavigator.blocksBack = () => true;
  onTestFinished(() => void (appNavigator.blocksBack = () => false));
  press();
  expect(top()).toBe('/pages/mine/credit');
});
