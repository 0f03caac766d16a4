import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { searchHistory } from '../../../features/search/search-history.ts';
import { sampleHit } from '../../../features/search/testing/sample-hit.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href } from '../../../navigation/paths.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import SearchScreen from './search-screen.tsx';

const field = () => page.getByRole('searchbox', { name: '搜索' });
const topUrl = () => topPage(appNavigator.getSnapshot()).url;

const hits = Array.from({ length: 25 }, (_, index) =>
  sampleHit({ related_id: index + 1, title: [{ text: `结果${index + 1}`, hit: false }] }),
);

/** Tells what was searched for, besides answering. */
function searchServer() {
  const asked: string[] = [];
  const server = createFakeServer({
    'GET search/words/recommend': () => ({ list: ['作业拖拉', '发脾气'] }),
    'GET search': ({ keyword, related_type, cursor }) => {
      asked.push([keyword, related_type, cursor].filter(Boolean).join(' '));
      if (keyword !== '作业' || related_type === 'course') return { list: [], next_cursor: null };
      if (related_type === 'graphic') return { list: [sampleHit()], next_cursor: null };
      return cursor
        ? { list: hits.slice(20), next_cursor: null }
        : { list: hits.slice(0, 20), next_cursor: 'more' };
    },
  });
  return { server, asked };
}

beforeEach(() => {
  searchHistory.clear();
  toast.hide();
});

test('it opens ready for typing, with recommended words', async () => {
  const { server, asked } = searchServer();
  await renderScreen(<SearchScreen />, { url: href.search({}), server });
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveAttribute('enterkeyhint', 'search');
  await expect.element(field()).toHaveAttribute('maxlength', '60');
  await expect.element(page.getByRole('button', { name: '作业拖拉' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '最近搜过' })).not.toBeInTheDocument();
  await expectAccessible();
  expect(asked).toEqual([]);
});

test('typing asks nothing; Enter puts the keyword into the address and the history', async () => {
  const { server, asked } = searchServer();
  await renderScreen(<SearchScreen />, { url: href.search({}), server });
  await field().fill('作业');
  expect(asked).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(topUrl()).toBe(href.search({ keyword: '作业' })));
  expect(searchHistory.get()).toEqual(['作业']);
});

test.each(['', '   '])('an empty keyword (%j) gives a hint and nothing else', async (text) => {
  await renderScreen(<SearchScreen />, { url: href.search({}), server: searchServer().server });
  await field().fill(text);
  await page.getByRole('button', { name: '搜索' }).click();
  expect(toast.getCurrent()?.text).toBe('请输入想找的内容');
  expect(topUrl()).not.toContain('keyword');
  expect(searchHistory.get()).toEqual([]);
});

test('a keyword in the address is searched for; what matched is marked and leads to its page', async () => {
  const { server, asked } = searchServer();
  await renderScreen(<SearchScreen />, { url: href.search({ keyword: '作业' }), server });
  await expect.element(field()).toHaveValue('作业');
  const first = page.getByRole('link', { name: /结果1 / });
  await expect.element(first).toHaveAttribute('href', '/wx/pages/index/information?id=1&type=graphic');
  await expect.element(first.getByText('作业', { exact: true })).toBeVisible();
  expect(document.querySelector('a mark')?.textContent).toBe('作业');
  await expect.element(page.getByText('结果20')).toBeInTheDocument();
  await vi.waitFor(() => expect(document.title).toContain('作业'));
  document.querySelector('[data-scroll]')?.scrollTo(0, 1e6);
  await expect.element(page.getByText('结果25')).toBeInTheDocument();
  expect(asked).toEqual(['作业', '作业 more']);
  await expectAccessible();
});

test('results can be narrowed to one kind', async () => {
  await renderScreen(<SearchScreen />, {
    url: href.search({ keyword: '作业' }),
    server: searchServer().server,
  });
  for (const name of ['全部', '课程', '文章', '专家', '短视频', '直播', '活动']) {
    await expect.element(page.getByRole('tab', { name })).toBeInTheDocument();
  }
  await page.getByRole('tab', { name: '文章' }).click();
  await expect.element(page.getByText('父母也需要下班')).toBeVisible();
  await expect.element(page.getByText('结果1', { exact: true })).not.toBeInTheDocument();
  await page.getByRole('tab', { name: '课程' }).click();
  await expect.element(page.getByText('“作业”没有找到课程。')).toBeVisible();
  await page.getByRole('button', { name: '看看全部结果' }).click();
  await expect.element(page.getByText('结果1', { exact: true })).toBeVisible();
});

test('when nothing is found it says so and offers words that are', async () => {
  await renderScreen(<SearchScreen />, {
    url: href.search({ keyword: '量子' }),
    server: searchServer().server,
  });
  await expect.element(page.getByText('没有找到“量子”，换个说法试试。')).toBeVisible();
  await page.getByRole('button', { name: '发脾气' }).click();
  await vi.waitFor(() => expect(topUrl()).toBe(href.search({ keyword: '发脾气' })));
});

test('earlier searches are offered, and cleared only after a question', async () => {
  for (const word of ['睡前', '零花钱']) searchHistory.add(word);
  await renderScreen(<SearchScreen />, { url: href.search({}), server: searchServer().server });
  await expect.element(page.getByRole('button', { name: '零花钱' })).toBeVisible();
  await page.getByRole('button', { name: '清空' }).click();
  await page.getByRole('button', { name: '取消' }).click();
  await expect.element(page.getByRole('button', { name: '零花钱' })).toBeVisible();
  await page.getByRole('button', { name: '清空' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '清空' }).click();
  await expect.element(page.getByRole('button', { name: '零花钱' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: '作业拖拉' }).click();
  expect(searchHistory.get()).toEqual(['作业拖拉']);
});

test('emptying the field brings the words back', async () => {
  await renderScreen(<SearchScreen />, {
    url: href.search({ keyword: '作业' }),
    server: searchServer().server,
  });
  await page.getByRole('button', { name: '清空' }).click();
  await expect.element(field()).toHaveFocus();
  await expect.element(page.getByRole('button', { name: '作业拖拉' })).toBeVisible();
});

test('results that failed are asked for again at a tap, after their shape was shown', async () => {
  const { server } = searchServer();
  server.delay = 300;
  server.failure = 500;
  await renderScreen(<SearchScreen />, { url: href.search({ keyword: '作业' }), server });
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeInTheDocument();
  const retry = page.getByRole('button', { name: /点击重试/ });
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(page.getByText('结果1', { exact: true })).toBeVisible();
});

test('an expert is found with a portrait and leads to the expert', async () => {
  const { server } = searchServer();
  const expert = sampleHit({
    related_type: 'expert',
    related_id: 8,
    title: [{ text: '周安然', hit: true }],
    snippet: [],
  });
  server.answer({ 'GET search': () => ({ list: [expert], next_cursor: null }) });
  await renderScreen(<SearchScreen />, { url: href.search({ keyword: '周安然' }), server });
  const found = page.getByRole('link', { name: /周安然 专家/ });
  await expect.element(found).toHaveAttribute('href', '/wx/pages/index/expert?id=8&type=expert');
});
