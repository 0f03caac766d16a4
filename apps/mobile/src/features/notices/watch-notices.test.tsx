import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import type { Notice } from '@academy/contract/areas/notice.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createQueryClient } from '../../app/query-client.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { href, type PageUrl } from '../../navigation/paths.ts';
import { session } from '../../session/session-store.ts';
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
