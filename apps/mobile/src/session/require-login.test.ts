import { afterEach, beforeEach, expect, test } from 'vitest';
import { appNavigator } from '../navigation/navigator.ts';
import { MemoryWindow } from '../testing/memory-window.ts';
import { tokenOf } from '../testing/token-of.ts';
import { requireLogin } from './login.ts';
import { openLogin } from './open-login.ts';
import { session } from './session-store.ts';

const paths = () => appNavigator.getSnapshot().pages.map(({ path }) => path.split('/').at(-1));
/** An action runs a moment after its page is back on top. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 20));

let done: string[];
const like = () => void done.push('liked');

beforeEach(() => {
  done = [];
  session.clear();
  appNavigator.start(new MemoryWindow('/wx/'));
  appNavigator.navigateTo('/pages/index/course?id=1&type=course');
});
afterEach(() => session.clear());

test('a signed-in user is not sent to the login page', () => {
  session.save(tokenOf());
  requireLogin(like);
  expect([done, paths().at(-1)]).toEqual([['liked'], 'course']);
});

test('after a login the action runs, once, on the requesting page', async () => {
  requireLogin(like);
  expect([done, paths().at(-1)]).toEqual([[], 'login']);
  session.save(tokenOf());
  await aMoment();
  expect(done).toEqual([]);
  appNavigator.navigateBack();
  await aMoment();
  expect(done).toEqual(['liked']);
  appNavigator.navigateTo('/pages/common/set');
  appNavigator.navigateBack();
  await aMoment();
  expect(done).toEqual(['liked']);
});

test('a page between the login and the requesting page is waited for', async () => {
  requireLogin(like);
  session.save(tokenOf());
  appNavigator.redirectTo('/pages/common/bindMobile?from=login');
  await aMoment();
  expect(done).toEqual([]);
  appNavigator.navigateBack();
  await aMoment();
  expect(done).toEqual(['liked']);
});

test('the action is dropped when the login page is left without a login, and a later login does not run it', async () => {
  requireLogin(like);
  appNavigator.navigateBack();
  session.save(tokenOf());
  appNavigator.navigateTo('/pages/common/set');
  appNavigator.navigateBack();
  await aMoment();
  expect(done).toEqual([]);
});

test('the action is dropped with its page', async () => {
  requireLogin(like);
  session.save(tokenOf());
  appNavigator.switchTab('/pages/mine/mine');
  appNavigator.navigateTo('/pages/index/course?id=1&type=course');
  await aMoment();
  expect(done).toEqual([]);
});

test('a second action replaces the first', async () => {
  requireLogin(like);
  appNavigator.navigateBack();
  requireLogin(() => void done.push('collected'));
  session.save(tokenOf());
  appNavigator.navigateBack();
  await aMoment();
  expect(done).toEqual(['collected']);
});

test('the login page is opened once, however often it is requested', () => {
  for (let times = 0; times < 5; times += 1) openLogin();
  expect(paths().slice(-2)).toEqual(['course', 'login']);
  appNavigator.navigateTo('/pages/common/resetPWD');
  openLogin();
  expect(paths().slice(-3)).toEqual(['course', 'login', 'resetPWD']);
});
