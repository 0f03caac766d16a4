import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { Navigator } from './navigator.ts';
import { topPage } from './page-stack.ts';
import { pageAddress } from './paths.ts';

/** A real window, as high as the browser, so that its history is Chromium's and the test page is not affected. */
async function openWindow(): Promise<Window> {
  const opened = window.open('/favicon.svg', '_blank');
  if (!opened) throw new Error('The browser opens no windows');
  onTestFinished(() => opened.close());
  await expect
    .poll(() => opened.document.readyState === 'complete' && opened.location.pathname)
    .toBe('/favicon.svg');
  opened.history.replaceState(null, '', '/wx/');
  return opened;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until the address bar shows the stack's top page and the entry stores the whole stack. */
async function agreed(navigator: Navigator, window: Window): Promise<void> {
  await expect
    .poll(() => [window.location.pathname + window.location.search, window.history.state?.pages], {
      timeout: 15_000,
    })
    .toEqual([
      pageAddress(topPage(navigator.getSnapshot()).url),
      navigator.getSnapshot().pages.map(({ key, url }) => [key, url]),
    ]);
}

const course = '/pages/index/course?id=1';
const expert = '/pages/index/expert?id=2';
const urls = (navigator: Navigator) => navigator.getSnapshot().pages.map(({ url }) => url);

test('Chromium’s own back and forward go through the pages', async () => {
  const window = await openWindow();
  const navigator = new Navigator();
  navigator.start(window);
  navigator.navigateTo(course);
  navigator.navigateTo(expert);
  window.history.back();
  await expect.poll(() => urls(navigator)).toEqual(['/pages/index/index', course]);
  window.history.forward();
  await expect.poll(() => urls(navigator)).toEqual(['/pages/index/index', course, expert]);
  navigator.navigateBack(2);
  await agreed(navigator, window);
  window.history.go(2);
  await expect.poll(() => urls(navigator)).toEqual(['/pages/index/index', course, expert]);
});

test('a page that blocks back stays on top by every way back, and closes once it no longer blocks', async () => {
  const window = await openWindow();
  const navigator = new Navigator();
  navigator.start(window);
  navigator.navigateTo(course);
  navigator.navigateTo(expert);
  let asked = 0;
  navigator.blocksBack = () => Boolean((asked += 1));
  const all = ['/pages/index/index', course, expert];
  window.history.back();
  await expect.poll(() => asked).toBe(1);
  await agreed(navigator, window);
  window.history.go(-2);
  await expect.poll(() => asked).toBe(2);
  await agreed(navigator, window);
  navigator.navigateBack();
  expect([asked, urls(navigator)]).toEqual([3, all]);

  navigator.blocksBack = () => false;
  navigator.navigateBack();
  await agreed(navigator, window);
  expect(urls(navigator)).toEqual(['/pages/index/index', course]);
  window.history.back();
  await expect.poll(() => urls(navigator)).toEqual(['/pages/index/index']);
});

test('going back closes the dialog above a page before the page; an overlay page closes at once', async () => {
  const window = await openWindow();
  const navigator = new Navigator();
  navigator.start(window);
  navigator.navigateTo(course);
  let layers = 1;
  navigator.closeTopDialog = () => (layers -= 1) >= 0;
  window.history.back();
  await expect.poll(() => layers).toBe(0);
  await agreed(navigator, window);
  expect(urls(navigator)).toEqual(['/pages/index/index', course]);
  window.history.back();
  await expect.poll(() => urls(navigator)).toEqual(['/pages/index/index']);

  navigator.navigateTo('/pages/appPop/share');
  await agreed(navigator, window);
  layers = 1;
  window.history.back();
  await expect.poll(() => urls(navigator)).toEqual(['/pages/index/index']);
  expect(layers).toBe(1);
});

const opening = fc
  .tuple(
    fc.constantFrom('navigateTo', 'redirectTo', 'switchTab', 'reLaunch'),
    fc.constantFrom('/pages/index/index', '/pages/mine/mine', course, expert, '/pages/appPop/share'),
  )
  .map(([name, url]) => ({ name, url, delta: 0 }) as const);
const going = fc.integer({ min: 1, max: 3 }).map((delta) => ({ name: 'back', url: '', delta }) as const);
const travelling = fc
  .constantFrom(-2, -1, 1, 2)
  .map((delta) => ({ name: 'travel', url: '', delta }) as const);

test('in Chromium history and stack agree in the end, whatever is done however fast', async () => {
  const window = await openWindow();
  const navigator = new Navigator();
  navigator.start(window);
  const acts = fc.array(fc.tuple(fc.oneof(opening, opening, going, travelling), fc.boolean()), {
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(acts, async (todo) => {
      for (const [{ name, url, delta }, hasty] of todo) {
        if (name === 'back') navigator.navigateBack(delta);
        else if (name === 'travel') window.history.go(delta);
        else navigator[name](url);
        if (!hasty) await pause(30);
      }
      await pause(150);
      await agreed(navigator, window);
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 30_000);
