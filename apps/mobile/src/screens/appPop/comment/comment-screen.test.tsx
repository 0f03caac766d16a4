import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { technicalCodes, timeoutMessage } from '@academy/contract/limits.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { touch } from '@academy/ui/testing/touch.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleComment, sampleReply } from '../../../features/comments/testing/sample-comment.ts';
import { sampleArticle } from '../../../features/article/testing/sample-article.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href, type PageUrl } from '../../../navigation/paths.ts';
import { loadAfterRetry } from '../../../testing/load-after-retry.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import CommentScreen from './comment-screen.tsx';

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET content/detail': () => ({ ...sampleArticle(), comment_count: 12 }),
    'GET content/comments': () => ({ list: [sampleComment()], next_cursor: null }),
    ...change,
  });

const show = (server = serve(), url: PageUrl = href.comment({ id: 7, type: 'graphic' })) =>
  renderScreen(<CommentScreen />, { url, server });

test('shows the comments of the content in its address, their number, and the button to write', async () => {
  await show();
  await expect.element(page.getByRole('dialog', { name: '评论', exact: true })).toBeVisible();
  await expect.element(page.getByText(/第一次没有吼/)).toBeVisible();
  await expect.element(page.getByText('共 12 条')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^写评论/ })).toBeInViewport();
  await expectAccessible();
});

test('pulled down by 45 px the comments are refreshed, by less they are not', async () => {
  let asked = 0;
  const server = serve({
    'GET content/comments': () => {
      asked += 1;
      return { list: [sampleComment({ text: `第 ${asked} 次` })], next_cursor: null };
    },
  });
  await show(server);
  await expect.element(page.getByText('第 1 次')).toBeVisible();
  const pull = async (distance: number) => {
    const finger = touch(page.getByRole('list', { name: '评论' }).element(), { x: 100, y: 500 });
    finger.move({ x: 100, y: 510 });
    finger.move({ x: 100, y: 500 + distance });
    const state = page.getByText(/^(下拉|松开)刷新$/);
    await expect.element(state).toBeVisible();
    const text = state.element().textContent;
    finger.lift();
    return text;
  };
  expect(await pull(44)).toBe('下拉刷新');
  await expect.element(page.getByText('下拉刷新')).not.toBeInTheDocument();
  expect(asked).toBe(1);
  expect(await pull(45)).toBe('松开刷新');
  await expect.element(page.getByText('第 2 次')).toBeVisible();
  await expectAccessible();
});

test('closing returns to the page below', async () => {
  await show();
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/appPop/comment');
  await page.getByRole('button', { name: '关闭' }).click();
  await waitFor(() => expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/index/index'));
});

test('a link to a reply shows it first, with the comment it answers, and all others below', async () => {
  const reply = sampleReply({ id: 31, text: '先切成三段试试' });
  const thread = sampleComment({ id: 9, text: '孩子写作业拖到十点', reply_count: 3, replies: [reply] });
  const server = serve({
    'GET content/comments': ({ comment_id, parent_id }) => ({
      list:
        parent_id !== undefined
          ? ['抱抱', '先切成三段试试', '加油'].map((text, at) => sampleComment({ id: 30 + at, text }))
          : comment_id === undefined
            ? [sampleComment()]
            : [thread],
      next_cursor: null,
    }),
  });
  await show(server, href.comment({ id: 7, type: 'graphic', comment: 31 }));
  const led = page.getByRole('article', { name: '您要看的评论' });
  await expect.element(led.getByText('先切成三段试试')).toBeVisible();
  await expect.element(led.getByText('孩子写作业拖到十点')).toBeVisible();
  await expect.element(page.getByText(/第一次没有吼/)).toBeVisible();
  await expectAccessible();
  await led.getByRole('button', { name: '展开 3 条回复' }).click();
  await expect.element(led.getByText('加油')).toBeVisible();
});

test('the linked comment may have been deleted', async () => {
  const server = serve({
    'GET content/comments': ({ comment_id }) => ({
      list: comment_id === undefined ? [sampleComment()] : [],
      next_cursor: null,
    }),
  });
  await show(server, href.comment({ id: 7, type: 'graphic', comment: 31 }));
  await expect.element(page.getByText('您要看的评论已经不在了，看看别人怎么说。')).toBeVisible();
  await expect.element(page.getByText(/第一次没有吼/)).toBeVisible();
});

test('a linked comment that takes too long asks for a tap on the screen', async () => {
  const server = serve({
    'GET content/comments': ({ comment_id }) =>
      comment_id === undefined
        ? { list: [sampleComment()], next_cursor: null }
        : new ApiError(technicalCodes.timeout, timeoutMessage),
  });
  await show(server, href.comment({ id: 7, type: 'graphic', comment: 31 }));
  await expect.element(page.getByRole('button', { name: '连接超时，请点击屏幕重试' })).toBeVisible();
});

test('a content without comments says so', async () => {
  await show(serve({ 'GET content/comments': () => ({ list: [], next_cursor: null }) }));
  await expect.element(page.getByText(/还没有人评论/)).toBeVisible();
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = serve();
  await loadAfterRetry(server, () => show(server));
  await expect.element(page.getByText(/第一次没有吼/)).toBeVisible();
});

test.each<PageUrl>(['/pages/appPop/comment', '/pages/appPop/comment?id=7&type=quiz'])(
  '%s is not a valid content',
  async (url) => {
    await show(serve(), url);
    await expect.element(page.getByText('这个内容不存在，或者已经下架了。')).toBeVisible();
  },
);

test('a missing content says so', async () => {
  await show(serve({ 'GET content/detail': () => new ApiError(404, '内容不存在或已下架') }));
  await expect.element(page.getByText('这个内容不存在，或者已经下架了。')).toBeVisible();
});
