import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { sampleItem, sampleModule } from '../../../features/page-modules/testing/sample-page.ts';
import { areaStore, defaultArea } from '../../../data/area-store.ts';
import { loadAfterRetry } from '../../../testing/load-after-retry.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import IndexScreen from './index-screen.tsx';
import { answer, course, courses, serveHome } from './testing/home-server.ts';

const show = (server = serveHome()) => renderScreen(<IndexScreen />, { url: '/pages/index/index', server });

const toEnd = () => document.querySelector('[data-scroll]')?.scrollTo(0, 1e6);
const link = (name: string | RegExp) => page.getByRole('link', { name });

beforeEach(() => {
  localStorage.clear();
  areaStore.select(defaultArea);
});

test('the first view: area, search, banner, icons and courses', async () => {
  await show();
  await expect.element(page.getByRole('heading', { level: 1, name: '有效父母学院' })).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '地区：山东省' })).toBeVisible();
  await expect.element(link(/搜课程/)).toHaveAttribute('href', '/wx/pages/common/search');
  const slide = page
    .getByRole('region', { name: '今晚推荐' })
    .getByRole('link', { name: /先看这三件事/ })
    .first();
  await expect.element(slide).toHaveAttribute('href', '/wx/pages/index/course?id=1&type=course');
  await expect
    .element(page.getByRole('navigation', { name: '常用' }).getByRole('link'))
    .toHaveTextContent('专家');
  await expect.element(link('全部精品课程')).toHaveAttribute('href', '/wx/pages/index/courseList');
  await expectAccessible();
});

test('only the first picture is fetched with high priority', async () => {
  await show();
  await expect.element(page.getByRole('heading', { name: '精品课程' })).toBeVisible();
  const eager = [...document.querySelectorAll('main [loading=eager]')];
  const banner = page.getByRole('region', { name: '今晚推荐' }).element();
  // The second match is the copy of the first slide that makes the banner loop.
  expect(eager.map((image) => banner.contains(image))).toEqual([true, true]);
});

test('lower modules render when the reader scrolls near, each section linking to its list', async () => {
  await show();
  await expect.element(page.getByRole('heading', { name: '精品课程' })).toBeVisible();
  toEnd();
  await expect.element(page.getByText('直播中')).toBeInTheDocument();
  const hrefs = {
    全部短视频: '/wx/pages/index/miniVideoList',
    全部读一篇: '/wx/pages/index/informationList',
    全部专家: '/wx/pages/index/expertList',
  };
  for (const [name, href] of Object.entries(hrefs))
    await expect.element(link(name)).toHaveAttribute('href', href);
  await expect
    .element(link(/ 三次呼吸$/))
    .toHaveAttribute('href', '/wx/pages/media/miniVideo?cid=900&id=3&type=miniVideo');
  await expect
    .element(link(/那扇门/))
    .toHaveAttribute('href', '/wx/pages/index/information?id=5&type=graphic');
  await expect
    .element(link(/李慕晴 特聘专家/))
    .toHaveAttribute('href', '/wx/pages/index/expert?id=4&type=expert');
  await expectAccessible();
});

test('recommended contents load when scrolled to, then page by page', async () => {
  const asked: (string | undefined)[] = [];
  const server = serveHome();
  const tall = Array.from({ length: 8 }, (_, at) =>
    sampleItem({ content: { ...course, content_id: at + 1 } }),
  );
  server.answer({
    'GET page': () =>
      answer([sampleModule('course', '精品课程', tall), courses('第二排'), courses('第三排')]),
    'GET index/recommend': ({ cursor }) => {
      asked.push(cursor);
      return {
        list: [sampleCard({ content_id: cursor ? 51 : 50, title: cursor ? '推荐第二页' : '推荐第一页' })],
        next_cursor: cursor ? null : 'second',
      };
    },
  });
  await show(server);
  await expect.element(page.getByRole('heading', { name: '第三排' })).toBeInTheDocument();
  expect(asked).toEqual([]);
  toEnd();
  await expect.element(page.getByText('推荐第一页')).toBeInTheDocument();
  toEnd();
  await expect.element(page.getByText('推荐第二页')).toBeInTheDocument();
  await expect.element(page.getByText('没有更多了')).toBeInTheDocument();
  expect(asked).toEqual([undefined, 'second']);
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = serveHome();
  await loadAfterRetry(server, () => show(server));
  await expect.element(page.getByRole('heading', { name: '精品课程' })).toBeVisible();
});

test('pull-to-refresh loads the page again; a failed refresh keeps the content', async () => {
  const titles = ['旧的', '新的'];
  const server = serveHome({ 'GET page': () => answer([courses(titles.shift() ?? '新的')]) });
  await show(server);
  await expect.element(page.getByRole('heading', { name: '旧的' })).toBeVisible();
  const refresh = page.getByRole('button', { name: '刷新' });
  (refresh.element() as HTMLElement).click();
  await expect.element(page.getByRole('heading', { name: '新的' })).toBeVisible();
  await expect.element(page.getByText('已刷新')).not.toBeInTheDocument();
  server.failure = 500;
  toast.hide();
  (refresh.element() as HTMLElement).click();
  await waitFor(() => expect(toast.getCurrent()?.text).toBe('服务开小差了，请稍后再试'));
  await expect.element(page.getByText('正在刷新')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: '新的' })).toBeVisible();
});
