import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { savedServer } from '../../../features/saved/testing/saved-server.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { tokenOf } from '../../../testing/token-of.ts';
import MyLikingScreen from './my-liking-screen.tsx';

const some = [
  sampleCard({ content_id: 1, title: '写作业拖拉' }),
  sampleCard({ content_id: 3, content_type: 'miniVideo', title: '一分钟学会拥抱', lesson_count: null }),
];
const show = (served: ReturnType<typeof savedServer>) =>
  renderScreen(<MyLikingScreen />, { url: '/pages/mine/myLiking', server: served.server });

beforeEach(() => session.save(tokenOf()));
afterEach(() => session.clear());

test('lists liked contents, and removes a like', async () => {
  const served = savedServer('like', some);
  await show(served);
  await expect.element(page.getByRole('heading', { level: 1, name: '我的点赞' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 3, name: '写作业拖拉' })).toBeVisible();
  await expectAccessible();
  const button = page.getByRole('button', { name: '取消点赞：写作业拖拉' });
  (button.element() as HTMLElement).click();
  await expect.element(page.getByText('已取消点赞')).toBeVisible();
  await waitFor(() => expect(served.state.changes).toEqual(['cancel 1']));
});

test('liked mini videos have a tab', async () => {
  await show(savedServer('like', some));
  await page.getByRole('tab', { name: '短视频' }).click();
  await expect
    .element(page.getByRole('link', { name: /一分钟学会拥抱/ }))
    .toHaveAttribute('href', '/wx/pages/media/miniVideo?id=3&type=like');
});

test('an empty list, and a guest', async () => {
  const screen = await show(savedServer('like', []));
  await expect.element(page.getByText('还没有点赞。觉得有帮助的，点一下爱心。')).toBeVisible();
  await screen.unmount();
  session.clear();
  await show(savedServer('like', some));
  await expect.element(page.getByText('登录后，点过赞的内容都在这里。')).toBeVisible();
});
