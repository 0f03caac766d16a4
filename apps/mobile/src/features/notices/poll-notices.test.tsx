import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import type { Notice } from '@academy/contract/areas/notice.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { createQueryClient } from '../../app/boot/query-client.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { href, type PageUrl } from '../../navigation/paths.ts';
import { getShell, setShell } from '../../platform/shell.ts';
import { session } from '../../session/session-store.ts';
import { unreadCount } from '../../data/unread-count.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleProfile } from '../../testing/samples.ts';
import { tokenOf } from '../../testing/token-of.ts';
import { bannerNotice, NoticeBanner } from './notice-banner.tsx';
import { startNoticePolling } from './poll-notices.ts';

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
  bannerNotice.set(undefined);
});

/** The app with a server that has notices; `look` returns the app to the front. */
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
  const stop = startNoticePolling(client);
  onTestFinished(stop);
  const look = () => document.dispatchEvent(new Event('visibilitychange'));
  return { client, look, asked: () => asked };
}
const banner = page.getByRole('status');

test('the start of a live is shown at once, links to the live, and is counted', async () => {
  const { client } = await open(started());
  await expect.element(page.getByText(/^您预约的《作业桌边的晚上》已经开始/)).toBeVisible();
  await expectAccessible();
  expect(client.getQueryData(['GET user', {}])).toMatchObject({ unread_count: 4 });
  await page.getByRole('button', { name: '去看看' }).click();
  expect(topPage(appNavigator.getSnapshot()).url).toBe(href.expertLive({ id: 5 }));
});

test('the banner of a live that has ended meanwhile goes with its notice', async () => {
  const notices = [started()];
  const server = createFakeServer({
    'GET user/notice': () => ({ list: notices.slice(0, 1), next_cursor: null, unread_count: notices.length }),
  });
  await renderScreen(<NoticeBanner />, { url: '/pages/mine/mine', server });
  onTestFinished(startNoticePolling(createQueryClient()));
  await expect.element(page.getByText(/^您预约的《作业桌边的晚上》已经开始/)).toBeVisible();
  // The server deletes it when the live ends; an older notice is the latest now.
  notices.splice(0, 1, started({ id: 5, kind: 'reminder', text: '昨天的提醒', read: true }));
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText(/^您预约的《作业桌边的晚上》已经开始/)).not.toBeInTheDocument();
});

test('the unread count is shown on the tab, in the title and on the app icon until the notices are read', async () => {
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
  await waitFor(() => expect(unreadCount.get()).toBe(4));
  expect(icon.at(-1)).toBe(4);
  await waitFor(() => expect(document.title).toBe('(4) 我的'));
  document.title = '课程';
  await waitFor(() => expect(document.title).toBe('(4) 课程'));
  document.title = '(4) (3) 课程';
  await waitFor(() => expect(document.title).toBe('(4) 课程'));
  client.setQueryData(['GET user', {}], { ...sampleProfile(), unread_count: 120 });
  await waitFor(() => expect(document.title).toBe('(99+) 课程'));
  client.setQueryData(['GET user', {}], { ...sampleProfile(), unread_count: 0 });
  await waitFor(() => expect(document.title).toBe('课程'));
  expect([unreadCount.get(), icon.at(-1)]).toEqual([0, undefined]);
});

test('push notifications are cleared when a response says that everything was read, and not before', async () => {
  let cleared = 0;
  const push = {
    register: async () => 'cid-1',
    getCID: () => 'cid-1',
    clearNotifications: async () => void (cleared += 1),
    unregister: async () => {},
  };
  setShell({ ...getShell(), push });
  onTestFinished(() => setShell());
  const { client } = await open(started());
  await waitFor(() => expect(unreadCount.get()).toBe(4));
  const before = cleared;
  client.removeQueries({ queryKey: ['GET user', {}] });
  await waitFor(() => expect(unreadCount.get()).toBe(0));
  client.setQueryData(['GET user', {}], { ...sampleProfile(), unread_count: 2 });
  expect(cleared).toBe(before);
  client.setQueryData(['GET user', {}], { ...sampleProfile(), unread_count: 0 });
  await waitFor(() => expect(cleared).toBe(before + 1));
  void client.invalidateQueries({ queryKey: ['GET user', {}], refetchType: 'none' });
  expect(cleared).toBe(before + 1);
});

test('after a logout nothing is unread', async () => {
  await open(started());
  await waitFor(() => expect(unreadCount.get()).toBe(4));
  session.clear();
  expect(unreadCount.get()).toBe(0);
});

test('a reply names its author, and a press opens the comment over its content', async () => {
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

test('while the app is used it polls within seconds', async () => {
  const { asked } = await open(undefined);
  await waitFor(() => expect(asked()).toBe(1));
  await waitFor(() => expect(asked()).toBe(2), { timeout: 13_000 });
});

test('a notice is shown once', async () => {
  const { look, asked } = await open(started());
  await expect.element(page.getByText(/^您预约的/)).toBeVisible();
  bannerNotice.set(undefined);
  look();
  await waitFor(() => expect(asked()).toBe(2));
  await expect.element(banner).toBeEmptyDOMElement();
});

test.each([
  ['was read elsewhere', started({ read: true })],
  ['came long ago', started({ created_at: new Date(Date.now() - 3_600_000).toISOString() })],
])('%s is not shown in the banner', async (_, latest) => {
  const { client } = await open(latest);
  await waitFor(() => expect(client.getQueryData(['GET user', {}])).toMatchObject({ unread_count: 4 }));
  expect(bannerNotice.get()).toBeUndefined();
});

test('nobody who is on the live’s page gets the banner', async () => {
  const { client } = await open(started(), href.expertLive({ id: 5 }));
  await waitFor(() => expect(client.getQueryData(['GET user', {}])).toMatchObject({ unread_count: 4 }));
  expect(bannerNotice.get()).toBeUndefined();
});

test('guests do not poll', async () => {
  session.clear();
  const { look, asked } = await open(started());
  look();
  session.save(tokenOf());
  look();
  await waitFor(() => expect(asked()).toBe(1));
});
