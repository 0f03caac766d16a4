import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { searchHistory } from '../../../features/search/search-history.ts';
import { sampleAnswer, sampleHit } from '../../../features/search/testing/sample-hit.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href } from '../../../navigation/paths.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import SearchScreen from './search-screen.tsx';
import { help, searchServer } from './testing/search-server.ts';

const field = () => page.getByRole('combobox', { name: '搜索' });
const topUrl = () => topPage(appNavigator.getSnapshot()).url;

beforeEach(() => {
  searchHistory.clear();
  toast.hide();
});

test('it opens with the field focused and recommended keywords', async () => {
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

test('Enter puts the keyword into the address and the history', async () => {
  await renderScreen(<SearchScreen />, { url: href.search({}), server: searchServer().server });
  await field().fill('作业');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(topUrl()).toBe(href.search({ keyword: '作业' })));
  expect(searchHistory.get()).toEqual(['作业']);
});

test.each(['', '   '])('an empty keyword (%j) shows a hint and nothing else', async (text) => {
  await renderScreen(<SearchScreen />, { url: href.search({}), server: searchServer().server });
  await field().fill(text);
  await page.getByRole('button', { name: '搜索' }).click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('请输入想找的内容');
  expect(topUrl()).not.toContain('keyword');
  expect(searchHistory.get()).toEqual([]);
});

test('a keyword in the address is searched; matches are marked and results link to their page', async () => {
  const { server, asked } = searchServer();
  await renderScreen(<SearchScreen />, { url: href.search({ keyword: '作业' }), server });
  await expect.element(field()).toHaveValue('作业');
  const first = page.getByRole('link', { name: /结果1 / });
  await expect.element(first).toHaveAttribute('href', '/wx/pages/index/information?id=1&type=graphic');
  await expect.element(first.getByText('作业', { exact: true })).toBeVisible();
  expect(document.querySelector('a mark')?.textContent).toBe('作业');
  await expect.element(page.getByText('结果20')).toBeInTheDocument();
  await waitFor(() => expect(document.title).toContain('作业'));
  document.querySelector('[data-scroll]')?.scrollTo(0, 1e6);
  await expect.element(page.getByText('结果25')).toBeInTheDocument();
  expect(asked).toEqual(['作业', '作业 more']);
  await expectAccessible();
});

test('results can be filtered by type; types without results are shown but disabled', async () => {
  const { server, asked } = searchServer();
  await renderScreen(<SearchScreen />, { url: href.search({ keyword: '作业' }), server });
  for (const name of ['全部 25', '文章 21', '直播 4']) {
    await expect.element(page.getByRole('tab', { name, exact: true })).toBeEnabled();
  }
  for (const name of ['课程 0', '专家 0', '短视频 0', '活动 0']) {
    await expect
      .element(page.getByRole('tab', { name, exact: true }))
      .toHaveAttribute('aria-disabled', 'true');
  }
  for (const tab of page.getByRole('tab').elements()) {
    expect(tab.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
  }
  await page.getByRole('tab', { name: '课程 0' }).click({ force: true });
  expect(asked).toEqual(['作业']);
  await page.getByRole('tab', { name: '全部 25' }).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('tab', { name: '文章 21', selected: true })).toHaveFocus();
  await expect.element(page.getByText('父母也需要下班')).toBeVisible();
  await expect.element(page.getByText('结果1', { exact: true })).not.toBeInTheDocument();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByRole('tab', { name: '直播 4', selected: true })).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(page.getByText('结果1', { exact: true })).toBeVisible();
});

test('corrected spelling says so, and the typed keyword can be searched anyway', async () => {
  const { server, asked } = searchServer();
  await renderScreen(<SearchScreen />, { url: href.search({ keyword: '作页' }), server });
  await expect
    .element(page.getByRole('status').getByText('没有找到“作页”，已显示“作业”的结果。'))
    .toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: '仍然搜索“作页”' }).click();
  await expect.element(page.getByText('没有找到“作页”，换个说法试试。')).toBeVisible();
  expect(asked).toEqual(['作页', '作页 1']);
});

test('a reload keeps the search for the typed keyword', async () => {
  const { server, asked } = searchServer();
  const url = href.search({ keyword: '作页' });
  const first = await renderScreen(<SearchScreen />, { url, server });
  await page.getByRole('button', { name: '仍然搜索“作页”' }).click();
  await expect.element(page.getByText('没有找到“作页”，换个说法试试。')).toBeVisible();
  const { key } = topPage(appNavigator.getSnapshot());
  await first.unmount();
  await renderScreen(<SearchScreen />, { url, server, key });
  await expect.element(page.getByText('没有找到“作页”，换个说法试试。')).toBeVisible();
  expect(asked).toEqual(['作页', '作页 1', '作页 1']);
});

test('when nothing is found it says so and offers keywords and contents', async () => {
  const { server } = searchServer();
  server.answer({ 'GET search': () => sampleAnswer([], { help: { ...help, spelling: '情绪' } }) });
  await renderScreen(<SearchScreen />, { url: href.search({ keyword: '量子' }), server });
  await expect.element(page.getByText('没有找到“量子”，换个说法试试。')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /走一段/ })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: '发脾气' }).click();
  await waitFor(() => expect(topUrl()).toBe(href.search({ keyword: '发脾气' })));
  await page.getByRole('button', { name: '搜索“情绪”' }).click();
  await waitFor(() => expect(topUrl()).toBe(href.search({ keyword: '情绪' })));
});

test('a result in a lesson links to its second, a result in a paragraph to the paragraph', async () => {
  const { server } = searchServer();
  const lesson = { lesson_id: 31, lesson_number: 3, lesson_title: '先看见', second: 135 };
  const course = sampleHit({
    related_type: 'course',
    related_id: 9,
    title: [{ text: '发脾气', hit: false }],
    lesson,
  });
  const article = sampleHit({ paragraph: 4 });
  server.answer({ 'GET search': () => sampleAnswer([course, article]) });
  await renderScreen(<SearchScreen />, { url: href.search({ keyword: '作业' }), server });
  const quote = page.getByRole('link', { name: '第 3 课 02:15 “晚上还要管作业、管夜奶。”' });
  await expect
    .element(quote)
    .toHaveAttribute('href', '/wx/pages/index/course?id=9&type=course&lesson=31&t=135');
  await expect
    .element(page.getByRole('link', { name: /发脾气/ }))
    .toHaveAttribute('href', '/wx/pages/index/course?id=9&type=course');
  await expect
    .element(page.getByRole('link', { name: /父母也需要下班/ }))
    .toHaveAttribute('href', '/wx/pages/index/information?id=3&type=graphic&paragraph=4');
  await expectAccessible();
});

test('quotation marks within a quote become single ones', async () => {
  const { server } = searchServer();
  const snippet = [
    { text: '“快点写”，不如“先写', hit: false },
    { text: '作业', hit: true },
  ];
  const lesson = { lesson_id: 31, lesson_number: 3, lesson_title: '先看见', second: 135 };
  const course = sampleHit({ related_type: 'course', snippet, lesson });
  server.answer({ 'GET search': () => sampleAnswer([course]) });
  await renderScreen(<SearchScreen />, { url: href.search({ keyword: '作业' }), server });
  const quote = page.getByRole('link', { name: '第 3 课 02:15 “‘快点写’，不如‘先写作业”' });
  await expect.element(quote).toBeVisible();
});

test('earlier searches are shown, and deleted only after a confirmation', async () => {
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

test('one earlier search can be removed', async () => {
  for (const word of ['睡前', '零花钱']) searchHistory.add(word);
  await renderScreen(<SearchScreen />, { url: href.search({}), server: searchServer().server });
  await page.getByRole('button', { name: '管理' }).click();
  await page.getByRole('button', { name: '删除“零花钱”' }).click();
  await expect.element(page.getByRole('button', { name: '删除“零花钱”' })).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('button', { name: '完成' }).click();
  await expect.element(page.getByRole('button', { name: '睡前' })).toBeVisible();
  expect(searchHistory.get()).toEqual(['睡前']);
});

test('emptying the field shows the keywords again', async () => {
  await renderScreen(<SearchScreen />, {
    url: href.search({ keyword: '作业' }),
    server: searchServer().server,
  });
  await page.getByRole('button', { name: '清空' }).click();
  await expect.element(field()).toHaveFocus();
  await expect.element(page.getByRole('button', { name: '作业拖拉' })).toBeVisible();
});

test('a skeleton while results load, a retry after they failed', async () => {
  const { server } = searchServer();
  const release = server.hold();
  server.failure = 500;
  await renderScreen(<SearchScreen />, { url: href.search({ keyword: '作业' }), server });
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeInTheDocument();
  release();
  const retry = page.getByRole('button', { name: /点击重试/ });
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(page.getByText('结果1', { exact: true })).toBeVisible();
});

test('an expert is shown with a portrait and links to the expert’s page', async () => {
  const { server } = searchServer();
  const expert = sampleHit({
    related_type: 'expert',
    related_id: 8,
    title: [{ text: '周安然', hit: true }],
    snippet: [],
  });
  server.answer({ 'GET search': () => sampleAnswer([expert]) });
  await renderScreen(<SearchScreen />, { url: href.search({ keyword: '周安然' }), server });
  const found = page.getByRole('link', { name: /周安然 专家/ });
  await expect.element(found).toHaveAttribute('href', '/wx/pages/index/expert?id=8&type=expert');
});
