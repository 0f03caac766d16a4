import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { savedServer } from '../../../features/saved/testing/saved-server.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { session } from '../../../session/session-store.ts';
import { loadAfterRetry } from '../../../testing/load-after-retry.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { tokenOf } from '../../../testing/token-of.ts';
import MyCollectScreen from './my-collect-screen.tsx';

const some = [
  sampleCard({ content_id: 1, title: '写作业拖拉' }),
  sampleCard({ content_id: 2, content_type: 'graphic', title: '睡前十五分钟', lesson_count: null }),
  sampleCard({ content_id: 3, content_type: 'miniVideo', title: '一分钟学会拥抱', lesson_count: null }),
  sampleCard({ content_id: 4, content_type: 'actLive', title: '家长开放日', live_status: 2 }),
  sampleCard({ content_id: 5, content_type: 'expertLive', title: '今晚聊聊青春期', live_status: 0 }),
];

const show = (served: ReturnType<typeof savedServer>) =>
  renderScreen(<MyCollectScreen />, { url: '/pages/mine/myCollect', server: served.server });

const title = (name: string) => page.getByRole('heading', { level: 3, name });
const titles = () =>
  page
    .getByRole('heading', { level: 3 })
    .elements()
    .map((each) => each.textContent);
const press = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).click();

beforeEach(() => {
  session.save(tokenOf());
  toast.hide();
});
afterEach(() => session.clear());

test('lists what was collected, each a link to its page', async () => {
  await show(savedServer('collect', some));
  await expect.element(page.getByRole('heading', { level: 1, name: '我的收藏' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /写作业拖拉/ }))
    .toHaveAttribute('href', '/wx/pages/index/course?id=1&type=course');
  expect(titles()).toHaveLength(5);
  await expectAccessible();
});

test.each([
  ['课程', ['写作业拖拉']],
  ['文章', ['睡前十五分钟']],
  ['短视频', ['一分钟学会拥抱']],
  ['直播', ['家长开放日', '今晚聊聊青春期']],
])('%s filters by type', async (tab, wanted) => {
  await show(savedServer('collect', some));
  await page.getByRole('tab', { name: tab }).click();
  await expect.poll(titles).toEqual(wanted);
  await expectAccessible();
});

test('a removed content disappears at once and on the server, and undo restores its position', async () => {
  const served = savedServer('collect', some);
  await show(served);
  await expect.element(title('睡前十五分钟')).toBeVisible();
  press('取消收藏：睡前十五分钟');
  await expect.element(title('睡前十五分钟')).not.toBeInTheDocument();
  await expect.element(page.getByText('已取消收藏')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(titles).toEqual(some.map((card) => card.title));
  await waitFor(() => expect(served.state.changes).toEqual(['cancel 2', 'add 2']));
});

test('the focus stays in the list when something is taken out, and goes to the heading after the last', async () => {
  await show(savedServer('collect', some.slice(0, 2)));
  await expect.element(title('睡前十五分钟')).toBeVisible();
  const remove = async (name: string) => {
    const button = page.getByRole('button', { name: `取消收藏：${name}` });
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(title(name)).not.toBeInTheDocument();
  };
  await remove('写作业拖拉');
  await expect.element(page.getByRole('link', { name: /睡前十五分钟/ })).toHaveFocus();
  await remove('睡前十五分钟');
  await expect.element(page.getByRole('heading', { level: 1, name: '我的收藏' })).toHaveFocus();
});

test('the chosen kind is kept by a reload', async () => {
  const first = await show(savedServer('collect', some));
  await page.getByRole('tab', { name: '文章' }).click();
  await expect.poll(titles).toEqual(['睡前十五分钟']);
  const { key } = topPage(appNavigator.getSnapshot());
  await first.unmount();
  await renderScreen(<MyCollectScreen />, {
    url: '/pages/mine/myCollect',
    server: savedServer('collect', some).server,
    key,
  });
  await expect.element(page.getByRole('tab', { name: '文章', selected: true })).toBeVisible();
  await expect.poll(titles).toEqual(['睡前十五分钟']);
});

test('a refused removal restores it and says why', async () => {
  const served = savedServer('collect', some);
  served.state.refuses = true;
  await show(served);
  await expect.element(title('写作业拖拉')).toBeVisible();
  press('取消收藏：写作业拖拉');
  await expect.poll(() => toast.getCurrent()?.text).toBe('现在不能修改');
  await expect.poll(() => titles()[0]).toBe('写作业拖拉');
  await expect.element(page.getByRole('button', { name: '撤销' })).not.toBeInTheDocument();
});

test('a long press, or Shift+Enter, opens the menu', async () => {
  const served = savedServer('collect', some);
  await show(served);
  await expect.element(title('写作业拖拉')).toBeVisible();
  (page.getByRole('link', { name: /写作业拖拉/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  const asked = page.getByRole('dialog', { name: '写作业拖拉' });
  await asked.getByRole('button', { name: '取消收藏' }).click();
  await expect.element(title('写作业拖拉')).not.toBeInTheDocument();
  expect(served.state.changes).toEqual(['cancel 1']);
});

test('a mini video is removed by the button over its picture, in its tab and in the list of all', async () => {
  await show(savedServer('collect', some));
  await page.getByRole('tab', { name: '短视频' }).click();
  await page.getByRole('button', { name: '更多：一分钟学会拥抱' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消收藏' }).click();
  await expect.element(title('一分钟学会拥抱')).not.toBeInTheDocument();
  await page.getByRole('tab', { name: '全部' }).click();
  await expect.poll(titles).toEqual(['写作业拖拉', '睡前十五分钟', '家长开放日', '今晚聊聊青春期']);
});

test('loads the next page at the end', async () => {
  const many = Array.from({ length: 23 }, (_, at) =>
    sampleCard({ content_id: at + 1, title: `课程${at + 1}` }),
  );
  await show(savedServer('collect', many));
  await expect.element(title('课程20')).toBeInTheDocument();
  document.querySelector('[data-scroll]')?.scrollTo(0, 1e6);
  await expect.element(title('课程23')).toBeInTheDocument();
  await expect.element(page.getByText('没有更多了')).toBeInTheDocument();
});

test.each([
  ['全部', '看看优秀推荐', '/wx/pages/index/excellentList'],
  ['课程', '去找课程', '/wx/pages/index/courseList'],
  ['短视频', '去看短视频', '/wx/pages/index/miniVideoList'],
])('an empty list of %s links elsewhere', async (tab, way, address) => {
  await show(savedServer('collect', []));
  await page.getByRole('tab', { name: tab }).click();
  await expect.element(page.getByRole('link', { name: way })).toHaveAttribute('href', address);
  await expectAccessible();
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const { server, state } = savedServer('collect', some);
  await loadAfterRetry(server, () => show({ server, state }));
  await expect.element(title('写作业拖拉')).toBeVisible();
});

test('a guest is asked to log in', async () => {
  session.clear();
  await show(savedServer('collect', some));
  await expect.element(page.getByText('登录后，收藏的内容都在这里。')).toBeVisible();
  await page.getByRole('button', { name: '登录 / 注册' }).click();
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/common/login');
});
