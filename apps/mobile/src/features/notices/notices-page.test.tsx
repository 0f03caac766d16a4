import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import type { Notice } from '@academy/contract/areas/notice.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { session } from '../../session/session-store.ts';
import { loadAfterRetry } from '../../testing/load-after-retry.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { tokenOf } from '../../testing/token-of.ts';
import LiveBookedScreen from '../../screens/mine/liveBooked/live-booked-screen.tsx';

const url = '/pages/mine/liveBooked?notices=1';
const day = 24 * 3_600_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

const notice = (change: Partial<Notice>): Notice => ({
  id: 3,
  kind: 'started',
  title: '直播开始了',
  text: '您预约的《作业桌边的晚上》已经开始，现在就可以看。',
  content: { content_id: 5, content_type: 'expertLive' },
  created_at: ago(0),
  read: false,
  comment_id: null,
  page: null,
  ...change,
});
const some = () => [
  notice({}),
  notice({ id: 2, kind: 'reminder', title: '别忘了明天的直播', created_at: ago(day) }),
  notice({
    id: 1,
    kind: 'replay',
    title: '可以看回放了',
    created_at: ago(30 * day),
    read: true,
    content: null,
  }),
];

function serve(list = some(), change: Handlers = {}) {
  const asked: unknown[] = [];
  const server = createFakeServer({
    'GET user/notice': () => ({ list, next_cursor: null, unread_count: 2 }),
    'POST user/notice/read': (input) => (asked.push(input), { unread_count: 0 }),
    ...change,
  });
  return { server, asked };
}
const show = ({ server }: ReturnType<typeof serve>) => renderScreen(<LiveBookedScreen />, { url, server });
const link = (name: RegExp) => page.getByRole('link', { name });

beforeEach(() => session.save(tokenOf()));
afterEach(() => {
  session.clear();
  toast.hide();
});

test('notices are grouped by day, and unread ones are marked', async () => {
  await show(serve());
  await expect.element(page.getByRole('heading', { level: 1, name: '消息' })).toBeVisible();
  expect(document.title).toBe('消息');
  await expect.element(page.getByRole('heading', { name: '今天' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '昨天' })).toBeVisible();
  await expect
    .element(link(/^未读 ?直播开始了/))
    .toHaveAttribute('href', '/wx/pages/media/expertLive?id=5&type=expertLive');
  await expect.element(page.getByRole('button', { name: /^可以看回放了.*已经不在学院里了/ })).toBeVisible();
  await expectAccessible();
});

test('a press opens the live and marks the notice as read', async () => {
  const academy = serve();
  await show(academy);
  await link(/^未读 ?直播开始了/).click();
  expect(topPage(appNavigator.getSnapshot()).url).toBe('/pages/media/expertLive?id=5&type=expertLive');
  await expect.element(link(/^直播开始了/)).toBeInTheDocument();
  await waitFor(() => expect(academy.asked).toEqual([{ notice_ids: '3' }]));
});

test('a notice about a comment opens the content with the comment over it', async () => {
  const reply = notice({
    kind: 'reply',
    title: '石头爸爸回复了您',
    text: '我家也是这样',
    content: { content_id: 7, content_type: 'graphic' },
    comment_id: 31,
  });
  const academy = serve([reply]);
  await show(academy);
  await link(/^未读 ?石头爸爸回复了您/).click();
  const { pages } = appNavigator.getSnapshot();
  expect(pages.slice(-2).map(({ url: open }) => open)).toEqual([
    '/pages/index/information?id=7&type=graphic',
    '/pages/appPop/comment?id=7&type=graphic&comment=31',
  ]);
  await waitFor(() => expect(academy.asked).toEqual([{ notice_ids: '3' }]));
});

test.each([
  ['graduated', 'graduation', '/wx/pages/mine/graduationList'],
  ['paired', 'children', '/wx/pages/mine/mine'],
  ['declined', 'children', '/wx/pages/mine/mine'],
  ['accepted', 'lives', '/wx/pages/mine/myLive'],
  ['returned', 'lives', '/wx/pages/mine/myLive'],
] as const)('a notice that somebody %s opens its page', async (kind, about, to) => {
  await show(serve([notice({ kind, page: about, content: null, title: '学院通知' })]));
  await expect.element(link(/学院通知/)).toHaveAttribute('href', to);
});

test('links to the notice settings', async () => {
  await show(serve());
  await expect
    .element(link(/^通知设置$/))
    .toHaveAttribute('href', '/wx/pages/mine/liveBooked?notices=settings');
});

test('all are marked as read at once, up to the latest shown', async () => {
  const academy = serve();
  await show(academy);
  await page.getByRole('button', { name: '全部已读' }).click();
  await expect.element(link(/^直播开始了/)).toBeVisible();
  await expect.element(link(/^别忘了明天的直播/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '全部已读' })).not.toBeInTheDocument();
  await waitFor(() => expect(academy.asked).toEqual([{ up_to: '3' }]));
});

test('a failed mark is reported, and the notices are unread again', async () => {
  await show(serve(some(), { 'POST user/notice/read': () => new ApiError(1_000, '消息没有标成已读') }));
  await page.getByRole('button', { name: '全部已读' }).click();
  await waitFor(() => expect(toast.getCurrent()?.text).toBe('消息没有标成已读'));
  await expect.element(link(/^未读 ?直播开始了/)).toBeVisible();
});

test('without notices it links to the academy', async () => {
  await show(serve([]));
  await expect
    .element(page.getByText('还没有消息。有人回复您、预约的直播要开始了，都会在这里告诉您。'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: '回学院看看' })).toBeVisible();
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const { server, ...rest } = serve();
  await loadAfterRetry(server, () => show({ server, ...rest }));
  await expect.element(link(/^未读 ?直播开始了/)).toBeVisible();
});

test('a guest is asked to log in', async () => {
  session.clear();
  await show(serve());
  await expect.element(page.getByText('登录后，您的消息都在这里。')).toBeVisible();
});
