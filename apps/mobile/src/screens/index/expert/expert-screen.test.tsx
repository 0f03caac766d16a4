import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { sampleExpert } from '../../../features/page-modules/testing/sample-page.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href, type PageUrl } from '../../../navigation/paths.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import ExpertScreen from './expert-screen.tsx';

const intro = '当过十二年小学班主任，后来专做家庭教育指导，主要研究亲子沟通与作业习惯。'.repeat(6);

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET expert/detail': ({ expert_id }) =>
      expert_id === '4'
        ? { ...sampleExpert(), intro, course_count: 3, live_count: 2 }
        : new ApiError(404, '内容不存在或已下架'),
    'GET expert/course': ({ cursor }) =>
      cursor
        ? { list: [sampleCard({ content_id: 8, title: '第二页的课' })], next_cursor: null }
        : { list: [sampleCard({ title: '一起走一段' })], next_cursor: 'second' },
    'GET expert/live': () => ({
      list: [sampleCard({ content_type: 'expertLive', title: '今晚怎么陪', live_status: 0 })],
      next_cursor: null,
    }),
    ...change,
  });

const show = (server = serve(), url: PageUrl = href.expert({ id: 4 })) =>
  renderScreen(<ExpertScreen />, { url, server });

test('shows who the expert is, and names the document after them', async () => {
  await show();
  await expect.element(page.getByRole('heading', { level: 1, name: '李慕晴' })).toBeVisible();
  for (const words of ['特聘专家', '省家庭教育指导中心', '亲子沟通', '1.2 万人关注', '3门课程', '2场直播']) {
    await expect.element(page.getByText(new RegExp(`^${words}$`))).toBeVisible();
  }
  await vi.waitFor(() => expect(document.title).toBe('李慕晴'));
  await expectAccessible();
});

test('what there is none of is not counted', async () => {
  await show(
    serve({
      'GET expert/detail': () => ({
        ...sampleExpert(),
        follower_count: 0,
        intro,
        course_count: 3,
        live_count: 0,
      }),
    }),
  );
  await expect.element(page.getByText(/门课程$/)).toBeVisible();
  await expect.element(page.getByText(/人关注$/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/场直播$/)).not.toBeInTheDocument();
});

test('the introduction is cut until it is asked for', async () => {
  await show();
  const more = page.getByRole('button', { name: '展开简介' });
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  const words = page.getByText(/当过十二年/).element();
  const cut = words.clientHeight;
  await more.click();
  await expect.element(page.getByRole('button', { name: '收起简介' })).toBeVisible();
  expect(words.clientHeight).toBeGreaterThan(cut);
});

test('a short introduction needs no button', async () => {
  await show(
    serve({
      'GET expert/detail': () => ({ ...sampleExpert(), intro: '一句话。', course_count: 0, live_count: 0 }),
    }),
  );
  await expect.element(page.getByText('一句话。')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '展开简介' })).not.toBeInTheDocument();
});

test('courses and articles page by page; lives beside them', async () => {
  await show();
  await expect.element(page.getByRole('link', { name: /一起走一段/ })).toBeInTheDocument();
  document.querySelector('[data-scroll]')?.scrollTo(0, 1e6);
  await expect.element(page.getByRole('link', { name: /第二页的课/ })).toBeInTheDocument();
  await page.getByRole('tab', { name: '直播' }).click();
  await expect
    .element(page.getByRole('tabpanel', { name: '直播' }).getByRole('link', { name: /今晚怎么陪/ }))
    .toHaveAttribute('href', '/wx/pages/media/expertLive?id=7&type=expertLive');
  await expect.element(page.getByText('即将开始')).toBeInTheDocument();
});

test('an expert without lives says so', async () => {
  await show(serve({ 'GET expert/live': () => ({ list: [], next_cursor: null }) }));
  await page.getByRole('tab', { name: '直播' }).click();
  await expect.element(page.getByText('还没有安排直播。')).toBeVisible();
});

test('following needs a login', async () => {
  await show();
  await page.getByRole('button', { name: '关注李慕晴' }).click();
  await vi.waitFor(() => expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/common/login'));
});

test('an expert that does not exist leads to those that do', async () => {
  await show(serve(), href.expert({ id: 5 }));
  await expect.element(page.getByText('没有找到这位专家。')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '看看其他专家' }))
    .toHaveAttribute('href', '/wx/pages/index/expertList');
});

test('so does an address without a number', async () => {
  await show(serve(), '/pages/index/expert?id=abc');
  await expect.element(page.getByText('没有找到这位专家。')).toBeVisible();
});

test('shapes while it loads, a tap that tries again when it failed', async () => {
  const server = serve();
  server.delay = 300;
  server.failure = 500;
  await show(server);
  await expect.element(page.getByRole('status', { name: '加载中' }).first()).toBeInTheDocument();
  const retry = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(page.getByRole('heading', { level: 1, name: '李慕晴' })).toBeVisible();
});

test('the expert can be shared from the head', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  await show(serve());
  await page.getByRole('button', { name: '分享' }).click();
  await vi.waitFor(() => expect(copied).toEqual([window.location.href]));
  vi.restoreAllMocks();
});
