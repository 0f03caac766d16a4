import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { appNavigator } from '../../navigation/navigator.ts';
import { href, pageAddress, type PageUrl } from '../../navigation/paths.ts';
import { MemoryWindow } from '../../testing/memory-window.ts';
import type { WeChat } from '../../platform/wechat-sdk.ts';
import { syncWeChatCard } from './wechat-card.ts';

const signature = { app_id: 'wx01', timestamp: 1_700_000_000, nonce_str: 'n0nce', signature: 'a1b2' };
let asked: string[];
let calls: [string, unknown][];
let scripts: string[];

/** The object that WeChat's script puts into the window. */
const wx: WeChat = {
  config: (settings) => void calls.push(['config', settings]),
  ready: (task) => void setTimeout(task),
  updateAppMessageShareData: (card) => void calls.push(['message', card]),
  updateTimelineShareData: (card) => void calls.push(['timeline', card]),
};

/** Replaces the script: no request leaves the browser. */
function intercept(brings: 'wx' | 'nothing' | 'an error'): void {
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    const { src } = script as HTMLScriptElement;
    scripts.push(src);
    if (brings === 'wx') Object.assign(window, { wx });
    (script as HTMLScriptElement).dispatchEvent(new Event(brings === 'an error' ? 'error' : 'load'));
  });
}

beforeEach(() => {
  asked = [];
  calls = [];
  scripts = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'wx');
});

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET getShareParams': ({ url }) => {
      asked.push(url);
      const { pathname, search } = new URL(url);
      const link = `https://academy.example${pathname}${search}`;
      return {
        card: { title: `标题 ${search}`, description: '说明', image: 'https://academy.example/a.jpg', link },
        wechat: signature,
      };
    },
    ...change,
  });

function start(url: PageUrl, server = serve()): void {
  const real = globalThis.fetch;
  globalThis.fetch = server.fetch;
  appNavigator.start(new MemoryWindow(pageAddress(url)));
  const stop = syncWeChatCard();
  onTestFinished(() => {
    stop();
    globalThis.fetch = real;
  });
}
const named = (name: string) => calls.filter(([each]) => each === name).map(([, card]) => card);
const here = () => window.location.href.replace(/#.*/s, '');

test('the top page sets its card for friends and moments, signed for its URL', async () => {
  intercept('wx');
  start(href.course({ id: 7 }));
  const link = 'https://academy.example/wx/pages/index/course?id=7&type=course';
  const shown = { title: '标题 ?id=7&type=course', link, imgUrl: 'https://academy.example/a.jpg' };
  await waitFor(() => expect(named('timeline')).toEqual([shown]));
  expect(named('message')).toEqual([{ ...shown, desc: '说明' }]);
  expect(named('config')).toEqual([
    {
      debug: false,
      appId: 'wx01',
      timestamp: 1_700_000_000,
      nonceStr: 'n0nce',
      signature: 'a1b2',
      jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData'],
    },
  ]);
  expect(scripts).toEqual(['https://res.wx.qq.com/open/js/jweixin-1.6.0.js']);
  expect(asked.at(-1)).toBe(here());
});

test('the next page sets its own card, an overlay does not, and a page left at once sets none', async () => {
  intercept('wx');
  start(href.course({ id: 7 }));
  await waitFor(() => expect(named('timeline')).toHaveLength(1));
  appNavigator.navigateTo(href.share({ id: 7, type: 'course' }));
  appNavigator.navigateBack();
  appNavigator.navigateTo(href.graphic({ id: 8 }));
  appNavigator.navigateTo(href.expert({ id: 4 }));
  await waitFor(() => expect(named('timeline')).toHaveLength(2));
  expect(named('timeline')[1]).toMatchObject({ title: '标题 ?id=4&type=expert' });
  expect(asked.filter((url) => url.includes('/pages/')).map((url) => new URL(url).search)).toEqual([
    '?id=7&type=course',
    '?id=4&type=expert',
  ]);
  expect(scripts).toHaveLength(1);
});

test('on an iPhone the signature is for the URL with which the document was opened', async () => {
  intercept('wx');
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) MicroMessenger/8.0.50');
  const opened = { name: 'https://academy.example/wx/?from=timeline#top' } as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([opened]);
  start(href.course({ id: 7 }));
  await waitFor(() => expect(named('timeline')).toHaveLength(1));
  expect(asked.at(-1)).toBe('https://academy.example/wx/?from=timeline');
  appNavigator.navigateTo(href.graphic({ id: 8 }));
  await waitFor(() => expect(named('timeline')).toHaveLength(2));
  expect(named('config')).toHaveLength(1);
});

test('without a WeChat account nothing is loaded, and nothing is requested again', async () => {
  intercept('wx');
  const answer = { card: { title: '', description: '', image: '', link: '' }, wechat: null };
  start(href.course({ id: 7 }), serve({ 'GET getShareParams': ({ url }) => (asked.push(url), answer) }));
  await waitFor(() => expect(asked).toHaveLength(1));
  appNavigator.navigateTo(href.graphic({ id: 8 }));
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect([asked.length, scripts, calls]).toEqual([1, [], []]);
});

test.each(['an error', 'nothing'] as const)(
  '%s in place of the script is silent, and loading is retried',
  async (brings) => {
    intercept(brings);
    start(href.course({ id: 7 }));
    await waitFor(() => expect(scripts).toHaveLength(1));
    intercept('wx');
    appNavigator.navigateTo(href.graphic({ id: 8 }));
    await waitFor(() => expect(named('timeline')).toMatchObject([{ title: '标题 ?id=8&type=graphic' }]));
  },
);

test('a closed page sets no card, and the next one does', async () => {
  intercept('wx');
  const server = serve();
  const whole = serve();
  server.answer({ 'GET getShareParams': () => new ApiError(404, '内容不存在或已下架') });
  start(href.course({ id: 7 }), server);
  await new Promise((resolve) => setTimeout(resolve, 600));
  globalThis.fetch = whole.fetch;
  appNavigator.navigateTo(href.graphic({ id: 8 }));
  await waitFor(() => expect(named('timeline')).toHaveLength(1));
});
