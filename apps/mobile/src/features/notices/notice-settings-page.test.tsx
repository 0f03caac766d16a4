import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../session/session-store.ts';
import { loadAfterRetry } from '../../testing/load-after-retry.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { tokenOf } from '../../testing/token-of.ts';
import LiveBookedScreen from '../../screens/mine/liveBooked/live-booked-screen.tsx';

const url = '/pages/mine/liveBooked?notices=settings';
const all = { reminder: true, live: true, reply: true, review: true, expert: true, system: true };

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET user/notice/settings': () => ({ ...all, expert: false }),
    'POST user/notice/settings': ({ topic, wanted }) => ({
      ...all,
      expert: false,
      [topic]: Number(wanted) === 1,
    }),
    ...change,
  });
const show = (server = serve()) => renderScreen(<LiveBookedScreen />, { url, server });
const choice = (name: string) => page.getByRole('switch', { name });

beforeEach(() => session.save(tokenOf()));
afterEach(() => {
  session.clear();
  toast.hide();
});

test('each topic has a switch in its saved state', async () => {
  await show();
  await expect.element(page.getByRole('heading', { level: 1, name: '通知设置' })).toBeVisible();
  expect(document.title).toBe('通知设置');
  await expect.element(choice('关注的专家')).not.toBeChecked();
  for (const name of ['开播前提醒', '预约的直播有变化', '有人回复我', '审核结果', '学院通知'])
    await expect.element(choice(name)).toBeChecked();
  await expectAccessible();
});

test('a press changes the switch at once and is sent', async () => {
  const sent: unknown[] = [];
  await show(
    serve({
      'POST user/notice/settings': (input) => {
        sent.push(input);
        return { ...all, expert: false, reply: false };
      },
    }),
  );
  await choice('有人回复我').click();
  await expect.element(choice('有人回复我')).not.toBeChecked();
  await waitFor(() => expect(sent).toEqual([{ topic: 'reply', wanted: '0' }]));
});

test('a refused change is reported and reverted', async () => {
  await show(serve({ 'POST user/notice/settings': () => new ApiError(1_000, '设置没有存上') }));
  await choice('有人回复我').click();
  await waitFor(() => expect(toast.getCurrent()?.text).toBe('设置没有存上'));
  await expect.element(choice('有人回复我')).toBeChecked();
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = serve();
  await loadAfterRetry(server, () => show(server));
  await expect.element(choice('有人回复我')).toBeVisible();
});
