import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { MemoryWindow } from '../testing/memory-window.ts';
import { Navigator } from './navigator.ts';
import { pageAddress, type PageUrl } from './paths.ts';

function launch(address: string) {
  const window = new MemoryWindow(address);
  const navigator = new Navigator();
  navigator.start(window);
  return { window, navigator };
}
const urls = (navigator: Navigator) => navigator.getSnapshot().pages.map(({ url }) => url);
const home: PageUrl = '/pages/index/index';
const course = '/pages/index/course?id=1' as const;
const expert = '/pages/index/expert?id=2' as const;

/** Goes back or forward as the user does. */
function travel(window: MemoryWindow, delta: number): void {
  window.history.go(delta);
  window.settle();
}

test.each([
  ['/wx/', home],
  ['/wx', home],
  ['/wx/pages/index/course?id=1', course],
  ['/wx/pages/nowhere', '/pages/common/error'],
])('starting at %s shows %s', (address, url) => {
  const { window, navigator } = launch(address);
  expect(urls(navigator)).toEqual([url]);
  expect(window.entry.url).toBe(`/wx${url}`);
});

test('every page has its own entry, and back goes through them', () => {
  const { window, navigator } = launch('/wx/');
  expect(navigator.navigateTo(course)).toMatchObject({ ok: true, page: { path: '/pages/index/course' } });
  navigator.navigateTo(expert);
  expect(window.entries.map(({ url }) => url)).toEqual(
    [home, course, expert].map((url) => pageAddress(url as PageUrl)),
  );
  travel(window, -1);
  expect(urls(navigator)).toEqual([home, course]);
  navigator.navigateBack();
  window.settle();
  expect([window.place, urls(navigator)]).toEqual([0, [home]]);
});

test('forward opens a closed page again, several steps at once too', () => {
  const { window, navigator } = launch('/wx/');
  navigator.navigateTo(course);
  navigator.navigateTo(expert);
  navigator.navigateBack(2);
  window.settle();
  travel(window, 2);
  expect(urls(navigator)).toEqual([home, course, expert]);
});

test.each([
  ['navigateTo', '/pages/ai/ai', 'navigateTo:fail can not navigate to a tabbar page'],
  ['redirectTo', '/pages/mine/mine', 'redirectTo:fail can not navigate to a tabbar page'],
  ['switchTab', expert, 'switchTab:fail can not switch to no-tabBar page'],
  ['navigateTo', '/pages/nowhere', 'navigateTo:fail page `/pages/nowhere` is not found'],
  ['navigateTo', course, `navigateTo:fail ${course} locked`],
] as const)('%s to %s is refused with a reason, and nothing changes', (operation, url, errMsg) => {
  const { window, navigator } = launch('/wx/');
  navigator.navigateTo(course);
  const before = [urls(navigator), window.entries.length];
  expect(navigator[operation](url as PageUrl)).toMatchObject({ ok: false, errMsg });
  window.settle();
  expect([urls(navigator), window.entries.length]).toEqual(before);
});

test('a page that stays open keeps its identity', () => {
  const { window, navigator } = launch('/wx/');
  const root = navigator.getSnapshot().pages[0];
  navigator.navigateTo(course);
  travel(window, -1);
  expect(navigator.getSnapshot().pages[0]).toBe(root);
});

test('a rewritten page stays mounted without a new entry; back and reload find its new query', () => {
  const { window, navigator } = launch('/wx/');
  navigator.navigateTo(course);
  const { key } = navigator.getSnapshot().pages[1]!;
  navigator.rewrite('/pages/index/course?id=1&lesson=3');
  expect(window.entries.map(({ url }) => url)).toEqual([
    pageAddress(home),
    '/wx/pages/index/course?id=1&lesson=3',
  ]);
  expect(navigator.getSnapshot().pages[1]).toMatchObject({ key, query: { id: '1', lesson: '3' } });
  navigator.navigateTo(expert);
  travel(window, -1);
  expect(urls(navigator)).toEqual([home, '/pages/index/course?id=1&lesson=3']);
  window.reload();
  const reloaded = new Navigator();
  reloaded.start(window);
  expect(urls(reloaded)).toEqual(['/pages/index/course?id=1&lesson=3']);
});

test('going back and rewriting the page reached is one step of history', () => {
  const { window, navigator } = launch('/wx/');
  navigator.navigateTo(course);
  navigator.navigateTo(expert);
  navigator.navigateBack();
  navigator.rewrite('/pages/index/course?id=9');
  window.settle();
  expect([window.place, window.entry.url]).toEqual([1, '/wx/pages/index/course?id=9']);
  expect(urls(navigator)).toEqual([home, '/pages/index/course?id=9']);
});

test('a reload restores the page and nothing below it; back then goes to the root', () => {
  const { window, navigator } = launch('/wx/');
  navigator.navigateTo(course);
  navigator.navigateTo(expert);
  window.reload();
  const reloaded = new Navigator();
  reloaded.start(window);
  expect(urls(reloaded)).toEqual([expert]);
  reloaded.navigateBack();
  window.settle();
  expect([urls(reloaded), window.place, window.entry.url]).toEqual([[home], 0, pageAddress(home)]);
});

test('a reloaded overlay keeps the visible page below it', () => {
  const { window, navigator } = launch('/wx/');
  navigator.navigateTo(course);
  navigator.navigateTo('/pages/appPop/comment?id=1');
  window.reload();
  const reloaded = new Navigator();
  reloaded.start(window);
  expect(urls(reloaded)).toEqual([course, '/pages/appPop/comment?id=1']);
});

test('an overlay opened by its address lies above the root', () => {
  const { navigator } = launch('/wx/pages/appPop/share');
  expect(urls(navigator)).toEqual([home, '/pages/appPop/share']);
  navigator.navigateBack();
  expect(urls(navigator)).toEqual([home]);
});

test('switching tabs leaves one entry and keeps the tabs mounted', () => {
  const { window, navigator } = launch('/wx/');
  const root = navigator.getSnapshot().pages[0];
  navigator.navigateTo(course);
  navigator.switchTab('/pages/mine/mine');
  window.settle();
  expect([window.place, window.entry.url]).toEqual([0, '/wx/pages/mine/mine']);
  navigator.switchTab(home);
  expect(navigator.getSnapshot().pages[0]).toBe(root);
});

test('a page opened while the history is moving is written after it', () => {
  const { window, navigator } = launch('/wx/');
  navigator.navigateTo(course);
  navigator.navigateBack();
  navigator.navigateTo(expert);
  expect(urls(navigator)).toEqual([home, expert]);
  window.settle();
  expect(window.entries.map(({ url }) => url)).toEqual([pageAddress(home), pageAddress(expert)]);
});

test('a browser that does not move the history is not waited for forever', () => {
  vi.useFakeTimers();
  const { window, navigator } = launch('/wx/');
  navigator.navigateTo(course);
  window.history.go = () => {};
  navigator.navigateBack();
  vi.runAllTimers();
  expect(window.entry.url).toBe(pageAddress(home));
  vi.useRealTimers();
});

test('back closes a dialog above the first page instead of leaving the app', () => {
  const { window, navigator } = launch('/wx/');
  const closed = vi.spyOn(navigator, 'closeTopDialog').mockReturnValueOnce(true);
  navigator.holdBack(true);
  expect(window.place).toBe(1);
  travel(window, -1);
  expect([closed.mock.results.length, window.place, urls(navigator)]).toEqual([1, 0, [home]]);
  navigator.holdBack(false);
  window.settle();
  expect([window.place, urls(navigator)]).toEqual([0, [home]]);
});

test('a dialog that is closed otherwise leaves no entry, and a page opened from it takes its entry', () => {
  const { window, navigator } = launch('/wx/');
  navigator.holdBack(true);
  navigator.holdBack(false);
  window.settle();
  expect(window.place).toBe(0);
  navigator.holdBack(true);
  navigator.navigateTo(course);
  navigator.holdBack(false);
  window.settle();
  expect(window.entries.map(({ url }) => url)).toEqual(
    [home, course].map((url) => pageAddress(url as PageUrl)),
  );
  travel(window, -1);
  expect([window.place, urls(navigator)]).toEqual([0, [home]]);
});

test('a dialog that opens while the page above the first one is closing holds back as well', () => {
  const { window, navigator } = launch('/wx/');
  const closed = vi.spyOn(navigator, 'closeTopDialog').mockReturnValueOnce(true);
  navigator.navigateTo('/pages/appPop/share');
  navigator.navigateBack();
  // The guide to WeChat's menu: the history arrives at the page below later.
  navigator.holdBack(true);
  window.settle();
  expect([window.place, urls(navigator)]).toEqual([1, [home]]);
  travel(window, -1);
  expect([closed.mock.results.length, window.place, urls(navigator)]).toEqual([1, 0, [home]]);
});

test('above an opened page a dialog needs no entry of its own', () => {
  const { window, navigator } = launch('/wx/');
  navigator.navigateTo(course);
  navigator.holdBack(true);
  expect(window.entries).toHaveLength(2);
});

type Act = readonly [name: string, run: (navigator: Navigator, window: MemoryWindow) => void];
const targets = [
  home,
  '/pages/ai/ai',
  '/pages/mine/mine',
  course,
  expert,
  '/pages/appPop/share',
  '/pages/none',
];
const opening = fc
  .tuple(fc.constantFrom('navigateTo', 'redirectTo', 'switchTab', 'reLaunch'), fc.constantFrom(...targets))
  .map(([name, url]): Act => [`${name} ${url}`, (navigator) => void navigator[name](url as PageUrl)]);
const going = fc
  .integer({ min: 0, max: 4 })
  .map((delta): Act => [`back ${delta}`, (navigator) => void navigator.navigateBack(delta)]);
const travelling = fc
  .integer({ min: -3, max: 3 })
  .map((delta): Act => [`travel ${delta}`, (_, window) => window.history.go(delta)]);
const holding = fc
  .boolean()
  .map((isOpen): Act => [`dialog ${isOpen}`, (navigator) => navigator.holdBack(isOpen)]);
const settling = fc.constant<Act>(['settle', (_, window) => window.settle()]);

test('after any sequence of operations the stack is valid and the history matches it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(opening, going, travelling, holding, settling), { maxLength: 30 }),
      (acts) => {
        const { window, navigator } = launch('/wx/');
        for (const [, run] of acts) run(navigator, window);
        window.settle();
        const { pages, tabs } = navigator.getSnapshot();
        const tabPaths = tabs.map(({ path }) => path);
        expect(pages.length).toBeGreaterThan(0);
        expect(
          pages.slice(1).filter((page) => ['/pages/ai/ai', '/pages/mine/mine', home].includes(page.path)),
        ).toEqual([]);
        expect(new Set(pages.map(({ key }) => key)).size).toBe(pages.length);
        expect(new Set(tabPaths).size).toBe(tabPaths.length);
        expect(tabPaths.includes(pages[0]!.path)).toBe(
          ['/pages/ai/ai', '/pages/mine/mine', home].includes(pages[0]!.path),
        );
        expect(window.entry.url).toBe(pageAddress(pages.at(-1)!.url));
        expect(window.entry.state).toMatchObject({ pages: pages.map(({ key, url }) => [key, url]) });
        window.reload();
        const again = new Navigator();
        again.start(window);
        expect(urls(again).at(-1)).toBe(pages.at(-1)!.url);
      },
    ),
    { numRuns: 500 },
  );
});

test('each open page has its entry, and back goes down to the root', () => {
  const unhurried = fc.array(fc.oneof(opening, going), { maxLength: 20 });
  fc.assert(
    fc.property(unhurried, (acts) => {
      const { window, navigator } = launch('/wx/');
      for (const [, run] of acts) {
        run(navigator, window);
        window.settle();
        const open = urls(navigator).map((url) => pageAddress(url));
        expect(window.place).toBe(open.length - 1);
        expect(window.entries.slice(0, window.place + 1).map(({ url }) => url)).toEqual(open);
      }
      for (let step = 0; step < 25; step += 1) {
        navigator.navigateBack();
        window.settle();
      }
      expect([window.place, urls(navigator).length]).toEqual([0, 1]);
    }),
  );
});
