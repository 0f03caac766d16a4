import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import type { Notice } from '@academy/contract/areas/notice.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createQueryClient } from '../../app/query-client.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { href, type PageUrl } from '../../navigation/paths.ts';
import { getShell, wearShell } from '../../platform/shell.ts';
import { session } from '../../session/session-store.ts';
import { unreadCount } from '../../session/unread-count.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleProfile } from '../../testing/sample-profile.ts';
import { tokenOf } from '../../testing/token-of.ts';
import { NoticeBanner } from './notice-banner.tsx';
import { noticeNews } from './notice-news.ts';
import { watchNotices } from './watch-notices.ts';

const started = (change: Partial<Notice> = {}): Notice => ({
  id: 8,
  kind: 'started',
  title: '直播开始了',
  text: '您预约的《作业桌边的晚上》已经开始，现在就可以看。',
  content: { content_id: 5, content_type: 'expertLive' },
  created_at: new Date().toISOString(),
  read: false,
  comment_id: null,
  page: null,
  ...change,
});

beforeEach(() => {
  localStorage.removeItem('notice_seen');
  session.save(tokenOf());
});
afterEach(() => {
  session.clear();
  noticeNews.set(undefined);
});

/** The app with what the server says of notices; `look` is what a return to the front does. */
async function open(latest: Notice | undefined, url: PageUrl = '/pages/mine/mine') {
  let asked = 0;
  const server = createFakeServer({
    'GET user/notice': () => {
      asked += 1;
      return { list: latest ? [latest] : [], next_cursor: null, unread_count: 4 };
    },
  });
  await renderScreen(<NoticeBanner />, { url, server });
  const client = createQueryClient();
  client.setQueryData(['GET user', {}], sampleProfile());
  const stop = watchNotices(client);
  onTestFinished(stop);
  const look = () => document.dispatchEvent(new Event('visibilitychange'));
  return { client, look, asked: () => asked };
}
const banner = page.getByRole('status');

test('a start is said at once, leads to the live, and is counted', async () => {
  const { client } = await open(started());
  await expect.element(page.getByText(/^您预约的《作业桌边的晚上》已经开始/)).toBeVisible();
  await expectAccessible();
  expect(client.getQueryData(['GET user', {}])).toMatchObject({ unread_count: 4 });
  await page.getByRole('button', { name: '去看看' }).click();
  expect(topPage(appNavigator.getSnapshot()).url).toBe(href.expertLive({ id: 5 }));
});

test('how much was not read stands on the tab, before the title and on the icon of the app, until it is read', async () => {
  const icon: (number | undefined)[] = [];
  const app = navigator as { setAppBadge?: unknown; clearAppBadge?: unknown };
  app.setAppBadge = async (count: number) => void icon.push(count);
  app.clearAppBadge = async () => void icon.push(undefined);
  onTestFinished(() => {
    delete app.setAppBadge;
    delete app.clearAppBadge;
  });
  document.title = '我的';
  const { client } = await open(started());
  await vi.waitFor(() => expect(unreadCount.get()).toBe(4));
  expect(icon.at(-1)).toBe(4);
  await vi.waitFor(() => expect(document.title).toBe('(4) 我的'));
  document.title = '课程';
  await vi.waitFor(() => expect(document.title).toBe('(4) 课程'));
  client.setQueryData(['GET user', {}], { ...sampleProfile(), unread_count: 120 });
  await vi.waitFor(() => expect(document.title).toBe('(99+) 课程'));
  client.setQueryData(['GET user', {}], { ...sampleProfile(), unread_count: 0 });
  await vi.waitFor(() => expect(document.title).toBe('课程'));
  expect([unreadCount.get(), icon.at(-1)]).toEqual([0, undefined]);
});

test('what a phone was told outside the app goes when an answer says that all of it was read, and not before', async () => {
  let cleared = 0;
  const push = {
    register: async () => 'cid-1',
    getCID: () => 'cid-1',
    clearTold: async () => void (cleared += 1),
    forget: async () => {},
  };
  wearShell({ ...getShell(), push });
  onTestFinished(() => wearShell());
  const { client } = await open(started());
  await vi.waitFor(() => expect(unreadCount.get()).toBe(4));
  const before = cleared;
  client.removeQueries({ queryKey: ['GET user', {}] });
  await vi.waitFor(() => expect(unreadCount.get()).toBe(0));
  client.setQueryData(['GET user', {}], { ...sampleProfile(), unread_count: 2 });
  expect(cleared).toBe(before);
  client.setQueryData(['GET user', {}], { ...sampleProfile(), unread_count: 0 });
  await vi.waitFor(() => expect(cleared).toBe(before + 1));
  void client.invalidateQueries({ queryKey: ['GET user', {}], refetchType: 'none' });
  expect(cleared).toBe(before + 1);
});

test('whoever signs out has nothing to read', async () => {
  await open(started());
  await vi.waitFor(() => expect(unreadCount.get()).toBe(4));
  session.clear();
  expect(unreadCount.get()).toBe(0);
});

test('who answered is said, and a press opens the comment over its content', async () => {
  await open(
    started({
      kind: 'reply',
      title: '石头爸爸回复了您',
      text: '我家也是这样',
      content: { content_id: 7, content_type: 'graphic' },
      comment_id: 31,
    }),
  );
  await expect.element(page.getByText('石头爸爸回复了您：我家也是这样')).toBeVisible();
  await page.getByRole('button', { name: '去看看' }).click();
  expect(topPage(appNavigator.getSnapshot()).url).toBe(href.comment({ id: 7, type: 'graphic', comment: 31 }));
});

test('while it is used the app asks again within seconds', async () => {
  const { asked } = await open(undefined);
  await vi.waitFor(() => expect(asked()).toBe(1));
  await vi.waitFor(() => expect(asked()).toBe(2), { timeout: 13_000 });
}, 16_000);

test('it is said once', async () => {
  const { look, asked } = await open(started());
  await expect.element(page.getByText(/^您预约的/)).toBeVisible();
  noticeNews.set(undefined);
  look();
  await vi.waitFor(() => expect(asked()).toBe(2));
  await expect.element(banner).toBeEmptyDOMElement();
});

test.each([
  ['was read elsewhere', started({ read: true })],
  ['came long ago', started({ created_at: new Date(Date.now() - 3_600_000).toISOString() })],
])('what %s is no news', async (_, latest) => {
  const { client } = await open(latest);
  await vi.waitFor(() => expect(client.getQueryData(['GET user', {}])).toMatchObject({ unread_count: 4 }));
  expect(noticeNews.get()).toBeUndefined();
});

test('whoever stands on the live’s own page is not sent there', async () => {
  const { client } = await open(started(), href.expertLive({ id: 5 }));
  await vi.waitFor(() => expect(client.getQueryData(['GET user', {}])).toMatchObject({ unread_count: 4 }));
  expect(noticeNews.get()).toBeUndefined();
});

test('nobody asks while nobody is signed in', async () => {
  session.clear();
  const { look, asked } = await open(started());
  look();
  session.save(tokenOf());
  look();
  await vi.waitFor(() => expect(asked()).toBe(1));
});
