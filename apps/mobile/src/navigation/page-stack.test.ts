import { expect, test } from 'vitest';
import { back, launchStack, open, refuse, topPage, type Operation, type PageStack } from './page-stack.ts';
import { findAddress } from './paths.ts';

let keys = 0;
const start = launchStack({ ...findAddress('/pages/index/index')!, key: 'home' });

function after(stack: PageStack, operation: Operation, url: string): PageStack {
  const move = open(stack, { operation, url, key: `k${(keys += 1)}` });
  if ('refused' in move) throw new Error(move.refused);
  return move.stack;
}
const refusal = (stack: PageStack, operation: Operation, url: string) => {
  const move = open(stack, { operation, url, key: 'x' });
  return 'refused' in move ? move.refused : undefined;
};
const urls = (stack: PageStack) => stack.pages.map(({ url }) => url);

test('a page is opened above the current one, or in its place', () => {
  const course = after(start, 'navigateTo', '/pages/index/course?id=1');
  expect(urls(course)).toEqual(['/pages/index/index', '/pages/index/course?id=1']);
  expect(urls(after(course, 'redirectTo', '/pages/mine/credit'))).toEqual([
    '/pages/index/index',
    '/pages/mine/credit',
  ]);
});

test('a tab page cannot be opened by plain navigation or redirect', () => {
  expect(refusal(start, 'navigateTo', '/pages/ai/ai')).toBe('tabPage');
  expect(refusal(start, 'redirectTo', '/pages/mine/mine')).toBe('tabPage');
});

test('a page that is no tab cannot be opened by tab switching', () => {
  expect(refusal(start, 'switchTab', '/pages/index/course')).toBe('notTabPage');
});

test('an unknown page fails as not found', () => {
  for (const operation of ['navigateTo', 'redirectTo', 'switchTab', 'reLaunch'] as const) {
    expect(refusal(start, operation, '/pages/index/nothing')).toBe('notFound');
  }
});

test('navigating to the same url again is locked; another query is another page', () => {
  const course = after(start, 'navigateTo', '/pages/index/course?id=1');
  expect(refusal(course, 'navigateTo', '/pages/index/course?id=1')).toBe('locked');
  expect(refusal(course, 'redirectTo', '/pages/index/course?id=1')).toBe('locked');
  expect(refusal(start, 'switchTab', '/pages/index/index')).toBe('locked');
  expect(refusal(course, 'navigateTo', '/pages/index/course?id=2')).toBeUndefined();
});

test('tabs stay mounted while others are shown, and switching closes the pages above', () => {
  const course = after(start, 'navigateTo', '/pages/index/course?id=1');
  const mine = after(course, 'switchTab', '/pages/mine/mine');
  expect(urls(mine)).toEqual(['/pages/mine/mine']);
  const home = after(mine, 'switchTab', '/pages/index/index');
  expect(topPage(home)).toBe(topPage(start));
  expect(home.tabs.map(({ path }) => path)).toEqual(['/pages/index/index', '/pages/mine/mine']);
});

test('a re-launch closes everything, tabs included', () => {
  const mine = after(start, 'switchTab', '/pages/mine/mine');
  const afresh = after(mine, 'reLaunch', '/pages/index/index');
  expect(afresh.tabs).toHaveLength(1);
  expect(topPage(afresh).key).not.toBe('home');
});

test('back closes delta pages down to the bottom one; a single page has nothing to close', () => {
  const deep = ['/pages/mine/credit', '/pages/mine/myLive', '/pages/mine/feedback'].reduce(
    (stack, url) => after(stack, 'navigateTo', url),
    start,
  );
  expect(urls(back(deep, 1)!)).toHaveLength(3);
  expect(urls(back(deep, 2)!)).toEqual(['/pages/index/index', '/pages/mine/credit']);
  expect(urls(back(deep, 99)!)).toEqual(['/pages/index/index']);
  for (const odd of [0, -2, Number.NaN]) expect(urls(back(deep, odd)!)).toHaveLength(3);
  expect(back(start, 1)).toBeUndefined();
});

test.each([
  ['navigateTo', 'tabPage', 'navigateTo:fail can not navigate to a tabbar page'],
  ['switchTab', 'notTabPage', 'switchTab:fail can not switch to no-tabBar page'],
  ['navigateTo', 'notFound', 'navigateTo:fail page `/x` is not found'],
  ['redirectTo', 'locked', 'redirectTo:fail /x locked'],
] as const)('%s refused as %s has the message of the framework', (operation, refused, errMsg) => {
  expect(refuse(operation, refused, '/x')).toEqual({ ok: false, refused, errMsg });
});
