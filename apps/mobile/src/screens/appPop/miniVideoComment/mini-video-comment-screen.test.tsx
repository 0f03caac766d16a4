import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleLive } from '../../../features/live/testing/sample-live.ts';
import { href } from '../../../navigation/paths.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import MiniVideoCommentScreen from './mini-video-comment-screen.tsx';

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET content/detail': () => ({
      ...sampleLive({ status: 2, startsIn: 0 }),
      content_type: 'miniVideo',
      comment_count: 3,
    }),
    'GET content/comments': () => ({ list: [], next_cursor: null }),
    ...change,
  });

const show = (server = serve(), id = 5) =>
  renderScreen(<MiniVideoCommentScreen />, { url: href.miniVideoComment({ id, type: 'miniVideo' }), server });

test('covers the lower half and offers to write', async () => {
  await show();
  const panel = page.getByRole('dialog', { name: '评论' });
  await expect.element(panel.getByText('共 3 条')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: /写评论/ })).toBeVisible();
  await expect.poll(() => panel.element().getBoundingClientRect().height / innerHeight).toBeCloseTo(0.5, 2);
  await expectAccessible();
});

test('a missing video says so', async () => {
  await show(serve({ 'GET content/detail': () => new ApiError(404, '内容不存在或已下架') }));
  await expect.element(page.getByText('这个短视频不存在，或者已经下架了。')).toBeVisible();
});
