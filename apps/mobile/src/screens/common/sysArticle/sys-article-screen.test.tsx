import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '../../../navigation/paths.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import SysArticleScreen from './sys-article-screen.tsx';

const url = href.sysArticle({ key: 'privacy' });

const privacy = {
  key: 'privacy',
  title: '隐私政策',
  version: '1.0',
  updated_at: '2026-09-01T04:00:00.000Z',
  body: [
    { kind: 'paragraph' as const, text: '您和孩子的信息属于您自己。' },
    { kind: 'heading' as const, text: '一、我们收集什么' },
    { kind: 'list' as const, ordered: false, items: ['**注册与登录**：手机号'] },
  ],
};

function articleServer() {
  return createFakeServer({
    'GET system/article': ({ key }) =>
      key === 'privacy' ? privacy : new ApiError(404, '内容不存在或已下架'),
  });
}

test('the text is shown with its version and date', async () => {
  await renderScreen(<SysArticleScreen />, { url, server: articleServer() });
  await expect.element(page.getByRole('heading', { level: 1, name: '隐私政策' })).toBeVisible();
  await expect.element(page.getByText(/版本 1.0/)).toBeVisible();
  await expect.element(page.getByText('2026年9月1日更新')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: '一、我们收集什么' })).toBeVisible();
  expect(document.querySelector('li strong')?.textContent).toBe('注册与登录');
  await waitFor(() => expect(document.title).toBe('隐私政策'));
  await expectAccessible();
});

test.each([href.sysArticle({ key: 'nothing' }), '/pages/common/sysArticle' as const])(
  '%s is no article: it says so and links to the home page',
  async (address) => {
    await renderScreen(<SysArticleScreen />, { url: address, server: articleServer() });
    await expect.element(page.getByText('没有找到这篇说明，它可能换了地方。')).toBeVisible();
    await expect.element(page.getByRole('link', { name: '回到首页' })).toBeVisible();
  },
);

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = articleServer();
  const release = server.hold();
  server.failure = 500;
  await renderScreen(<SysArticleScreen />, { url, server });
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeInTheDocument();
  release();
  const retry = page.getByRole('button', { name: /点击重试/ });
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(page.getByText('您和孩子的信息属于您自己。')).toBeVisible();
});
