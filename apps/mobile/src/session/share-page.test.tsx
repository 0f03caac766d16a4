import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sharePage } from './share-page.ts';

const address = 'https://academy.example/wx/pages/index/course?id=3&type=course&from=timeline';
const link = 'https://academy.example/wx/pages/index/course?id=3&type=course';
const card = { title: '写作业拖拉', description: '先看三件事', image: 'https://academy.example/a.png', link };

let copied: string[];
beforeEach(() => {
  copied = [];
  toast.hide();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  const server = createFakeServer({
    'GET getShareParams': ({ url }) => ({
      card: { ...card, title: url === address ? card.title : '?' },
      wechat: null,
    }),
  });
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Gives this browser the phone's own sharing. */
const install = (share: (data: ShareData) => Promise<void>) =>
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });

test('the phone is given the card of the page and its short address', async () => {
  const given: ShareData[] = [];
  install(async (data) => void given.push(data));
  await sharePage(address);
  expect(given).toEqual([{ title: '写作业拖拉', text: '先看三件事', url: link }]);
  expect([copied, toast.getCurrent()]).toEqual([[], undefined]);
});

test('without the phone’s own sharing the link is copied, and it says so', async () => {
  await sharePage(address);
  expect(copied).toEqual([link]);
  expect(toast.getCurrent()?.text).toBe('链接已复制，去粘贴给朋友吧');
});

test('who changes their mind is not bothered', async () => {
  install(() => Promise.reject(new DOMException('', 'AbortError')));
  await sharePage(address);
  expect([copied, toast.getCurrent()]).toEqual([[], undefined]);
});

test('sharing that the phone refuses becomes a copied link', async () => {
  install(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  await sharePage(address);
  expect(copied).toEqual([link]);
});

test('when the academy does not answer the address itself is shared', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await sharePage(address);
  expect(copied).toEqual([address]);
});

test('a clipboard that refuses everything says what to do', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  await sharePage(address);
  expect(toast.getCurrent()?.text).toBe('复制失败，请从地址栏复制');
});
