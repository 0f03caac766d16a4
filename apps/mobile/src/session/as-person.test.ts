import { afterEach, beforeEach, expect, test } from 'vitest';
import { appNavigator } from '../navigation/navigator.ts';
import { MemoryWindow } from '../testing/memory-window.ts';
import { tokenOf } from '../testing/token-of.ts';
import { asPerson } from './as-person.ts';
import { openLogin } from './open-login.ts';
import { session } from './session-store.ts';

const paths = () => appNavigator.getSnapshot().pages.map(({ path }) => path.split('/').at(-1));
/** An action is resumed a moment after its page is back. */
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

test('whoever is signed in is not asked', () => {
  session.save(tokenOf());
  asPerson(like);
  expect([done, paths().at(-1)]).toEqual([['liked'], 'course']);
});

test('after a sign-in the action is resumed, once, on the page that asked', async () => {
  asPerson(like);
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

test('a step between the sign-in and the page is waited for', async () => {
  asPerson(like);
  session.save(tokenOf());
  appNavigator.redirectTo('/pages/common/bindMobile?from=login');
  await aMoment();
  expect(done).toEqual([]);
  appNavigator.navigateBack();
  await aMoment();
  expect(done).toEqual(['liked']);
});

test('it is forgotten when login is left without a sign-in, and does not come back with a later one', async () => {
  asPerson(like);
  appNavigator.navigateBack();
  session.save(tokenOf());
  appNavigator.navigateTo('/pages/common/set');
  appNavigator.navigateBack();
  await aMoment();
  expect(done).toEqual([]);
});

test('it is forgotten with the page that asked', async () => {
  asPerson(like);
  session.save(tokenOf());
  appNavigator.switchTab('/pages/mine/mine');
  appNavigator.navigateTo('/pages/index/course?id=1&type=course');
  await aMoment();
  expect(done).toEqual([]);
});

test('a second action takes the place of the first', async () => {
  asPerson(like);
  appNavigator.navigateBack();
  asPerson(() => void done.push('collected'));
  session.save(tokenOf());
  appNavigator.navigateBack();
  await aMoment();
  expect(done).toEqual(['collected']);
});

test('the login page is opened once, however often and wherever it is asked for', () => {
  for (let times = 0; times < 5; times += 1) openLogin();
  expect(paths().slice(-2)).toEqual(['course', 'login']);
  appNavigator.navigateTo('/pages/common/resetPWD');
  openLogin();
  expect(paths().slice(-3)).toEqual(['course', 'login', 'resetPWD']);
});
