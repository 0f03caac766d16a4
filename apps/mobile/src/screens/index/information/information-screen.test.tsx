import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleArticle } from '../../../features/article/testing/sample-article.ts';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href } from '../../../navigation/paths.ts';
import { expectViewCounted } from '../../../testing/expect-view-counted.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import InformationScreen from './information-screen.tsx';

const url = href.graphic({ id: 3 });
const topPath = () => topPage(appNavigator.getSnapshot()).path;

function articleServer() {
  return createFakeServer({
    'GET content/detail': ({ content_id, content_type }) =>
      content_id === '3' && content_type === 'graphic'
        ? sampleArticle()
        : new ApiError(404, '内容不存在或已下架'),
    'GET content/recommend': () => ({
      list: [sampleCard({ content_id: 9, content_type: 'graphic', title: '哭闹之前' })],
    }),
    'GET content/comments': () => ({ list: [], next_cursor: null }),
  });
}

test('shows the article with all its parts', async () => {
  await renderScreen(<InformationScreen />, { url, server: articleServer() });
  await expect.element(page.getByRole('heading', { level: 1, name: '睡前二十分钟' })).toBeVisible();
  const article = page.getByRole('article').first();
  await expect.element(article.getByText('2025年3月1日')).toBeVisible();
  await expect.element(article.getByText('约 3 分钟读完')).toBeVisible();
  await expect
    .element(article.getByRole('heading', { level: 2, name: '顺序比时间更管用' }))
    .toBeInTheDocument();
  expect(document.querySelector('article strong')?.textContent).toBe('顺序');
  expect(document.querySelectorAll('article ol > li')).toHaveLength(2);
  expect(document.querySelector('article blockquote')?.textContent).toContain('开心的事');
  expect(document.querySelector('article figcaption')?.textContent).toBe('小灯亮着');
  await expect
    .element(page.getByRole('link', { name: /周安然/ }))
    .toHaveAttribute('href', '/wx/pages/index/expert?id=8&type=expert');
  await expect
    .element(page.getByRole('link', { name: '来自 济南市家长学校' }))
    .toHaveAttribute('href', '/wx/pages/index/home?id=5');
  const tag = page.getByRole('link', { name: '睡眠' });
  await expect
    .element(tag)
    .toHaveAttribute('href', `/wx/pages/common/search?keyword=${encodeURIComponent('睡眠')}`);
  await expect
    .element(page.getByRole('link', { name: /哭闹之前/ }))
    .toHaveAttribute('href', '/wx/pages/index/information?id=9&type=graphic');
  await expect.element(page.getByRole('heading', { name: '评论' })).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('睡前二十分钟'));
  await expectAccessible();
});

test('a hotline in the text is a phone link', async () => {
  const server = createFakeServer({
    'GET content/detail': () =>
      sampleArticle({
        body: [{ kind: 'paragraph', text: '一节课120分钟。危急时**打110或120**，也可以打12355。' }],
      }),
    'GET content/recommend': () => ({ list: [] }),
    'GET content/comments': () => ({ list: [], next_cursor: null }),
  });
  await renderScreen(<InformationScreen />, { url, server });
  for (const number of ['110', '120', '12355']) {
    await expect
      .element(page.getByRole('link', { name: `拨打 ${number}` }))
      .toHaveAttribute('href', `tel:${number}`);
  }
  await expectAccessible();
});

test('a skeleton is shown while it loads', async () => {
  const server = articleServer();
  server.hold();
  await renderScreen(<InformationScreen />, { url, server });
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeInTheDocument();
});

test('a missing article says so and links to others', async () => {
  await renderScreen(<InformationScreen />, { url: href.graphic({ id: 404 }), server: articleServer() });
  await expect.element(page.getByText('这篇文章不存在，或者已经下架了。')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '看看别的文章' }))
    .toHaveAttribute('href', '/wx/pages/index/informationList');
  await expectAccessible();
});

test.each(['?id=abc', '?id=-1', '?id=', ''])(
  'an address with%s is no article, and nothing is requested',
  async (query) => {
    const server = articleServer();
    let asked = 0;
    server.answer({ 'GET content/detail': () => ((asked += 1), sampleArticle()) });
    await renderScreen(<InformationScreen />, {
      url: `/pages/index/information${query}` as typeof url,
      server,
    });
    await expect.element(page.getByText('这篇文章不存在，或者已经下架了。')).toBeVisible();
    expect(asked).toBe(0);
  },
);

test('a failed load can be retried', async () => {
  const server = articleServer();
  server.failure = 500;
  await renderScreen(<InformationScreen />, { url, server });
  const retry = page.getByRole('button', { name: /点击重试/ });
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(page.getByRole('heading', { level: 1, name: '睡前二十分钟' })).toBeVisible();
});

test('the article stays when related contents fail, and their section is hidden when there are none', async () => {
  const server = articleServer();
  server.answer({ 'GET content/recommend': () => new ApiError(500, '服务开小差了，请稍后再试') });
  const screen = await renderScreen(<InformationScreen />, { url, server });
  await expect.element(page.getByRole('heading', { level: 1, name: '睡前二十分钟' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /点击重试/ }).first()).toBeInTheDocument();
  await screen.unmount();

  server.answer({ 'GET content/recommend': () => ({ list: [] }) });
  await renderScreen(<InformationScreen />, { url, server });
  await expect.element(page.getByRole('heading', { level: 1, name: '睡前二十分钟' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '接着看' })).not.toBeInTheDocument();
});

test('an article without author, source or tags is complete', async () => {
  const server = articleServer();
  server.answer({
    'GET content/detail': () => sampleArticle({ expert: null, account: null, tags: [], major: null }),
  });
  await renderScreen(<InformationScreen />, { url, server });
  await expect.element(page.getByRole('heading', { level: 1, name: '睡前二十分钟' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /周安然|来自/ })).not.toBeInTheDocument();
});

test.each(['点赞 1.2 万', '收藏 36'])('%s leads to the login page', async (name) => {
  await renderScreen(<InformationScreen />, { url, server: articleServer() });
  await page.getByRole('button', { name }).click();
  await waitFor(() => expect(topPath()).toBe('/pages/common/login'));
});

test('the share button opens the share overlay over it', async () => {
  await renderScreen(<InformationScreen />, { url, server: articleServer() });
  await page.getByRole('button', { name: '分享' }).click();
  expect(topPath()).toBe('/pages/appPop/share');
});

test('a view of the article counts after three seconds', async () => {
  const server = articleServer();
  const heading = page.getByRole('heading', { level: 1, name: '睡前二十分钟' });
  const show = () => renderScreen(<InformationScreen />, { url, server });
  await expectViewCounted(server, { show, heading, view: ['graphic', 3] });
});
