import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { areaStore, defaultArea } from '../../../data/area-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import InformationListScreen from './information-list-screen.tsx';

const url = '/pages/index/informationList';

/** 25 articles: the second major has one, the third none. */
const articles = Array.from({ length: 25 }, (_, index) =>
  sampleCard({ content_id: index + 1, content_type: 'graphic', title: `文章${index + 1}`, seconds: 200 }),
);

const major = (id: number, name: string) => ({ id, name, signal: name, lev: 0, children: [] });

function listServer() {
  return createFakeServer({
    'GET area': ({ kind }) => ({ list: kind === 'major' ? [major(2, '幼儿园'), major(3, '初中')] : [] }),
    'GET index/recommend': ({ content_type, major_id, cursor }) => {
      if (content_type !== 'graphic' || major_id === '3') return { list: [], next_cursor: null };
      if (major_id === '2') return { list: articles.slice(0, 1), next_cursor: null };
      return cursor
        ? { list: articles.slice(20), next_cursor: null }
        : { list: articles.slice(0, 20), next_cursor: 'second' };
    },
  });
}

afterEach(() => void areaStore.select(defaultArea));

test('articles are listed with cover, summary and reading time, and link to their page', async () => {
  await renderScreen(<InformationListScreen />, { url, server: listServer() });
  await expect.element(page.getByRole('heading', { level: 1, name: '资讯' })).toBeVisible();
  const first = page.getByRole('link', { name: /文章1 / });
  await expect.element(first).toHaveAttribute('href', '/wx/pages/index/information?id=1&type=graphic');
  await expect.element(first.getByText(/3\s分钟读完/)).toBeVisible();
  await expect.element(page.getByRole('tab', { name: '全部' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible();
});

test('scrolling to the end loads pages until there are no more', async () => {
  await renderScreen(<InformationListScreen />, { url, server: listServer() });
  await expect.element(page.getByText('文章20')).toBeInTheDocument();
  await expect.element(page.getByText('文章25')).not.toBeInTheDocument();
  document.querySelector('[data-scroll]')?.scrollTo(0, 1e6);
  await expect.element(page.getByText('文章25')).toBeInTheDocument();
  await expect.element(page.getByText('没有更多了')).toBeInTheDocument();
});

test('a major filters the list; one without articles links to all', async () => {
  await renderScreen(<InformationListScreen />, { url, server: listServer() });
  await page.getByRole('tab', { name: '幼儿园' }).click();
  await expect.element(page.getByText('文章2', { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText('文章1', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: '初中' }).click();
  await expect.element(page.getByText('这个学段还没有文章。')).toBeVisible();
  await page.getByRole('button', { name: '看看全部文章' }).click();
  await expect.element(page.getByText('文章2', { exact: true })).toBeVisible();
});

test('the chosen area is sent with the request', async () => {
  const server = listServer();
  const areas: string[] = [];
  server.answer({
    'GET index/recommend': ({ area_id }) => {
      areas.push(String(area_id));
      return { list: [], next_cursor: null };
    },
  });
  areaStore.select({ id: 77, name: '烟台市', signal: '370600', lev: 1 });
  await renderScreen(<InformationListScreen />, { url, server });
  await expect.element(page.getByText('这里还没有文章，过几天再来看看。')).toBeVisible();
  expect(areas).toEqual(['77']);
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = listServer();
  const release = server.hold();
  server.failure = 500;
  await renderScreen(<InformationListScreen />, { url, server });
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeInTheDocument();
  release();
  const retry = page.getByRole('button', { name: /点击重试/ });
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(page.getByText('文章1', { exact: true })).toBeVisible();
});

test('a later page that fails keeps the list and can be retried', async () => {
  const server = listServer();
  await renderScreen(<InformationListScreen />, { url, server });
  await expect.element(page.getByText('文章20')).toBeInTheDocument();
  server.failure = 500;
  document.querySelector('[data-scroll]')?.scrollTo(0, 1e6);
  const retry = page.getByRole('button', { name: /点击重试/ });
  await expect.element(retry).toBeVisible();
  await expect.element(page.getByText('文章1', { exact: true })).toBeInTheDocument();
  server.failure = undefined;
  await retry.click();
  await waitFor(() => expect(document.body.textContent).toContain('文章25'));
});
