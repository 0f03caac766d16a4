import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { unreadCount } from '../../data/unread-count.ts';
import { AppTabs } from './app-tabs.tsx';

afterEach(() => unreadCount.set(0));

test.each([
  [-1, '我的'],
  [0, '我的'],
  [1, '我的 1 条未读'],
  [99, '我的 99 条未读'],
  [100, '我的 99+ 条未读'],
])('the tab with %i unread notices is named “%s”', async (count, name) => {
  unreadCount.set(count);
  const screen = await render(<AppTabs current="/pages/index/index" />);
  await expect.element(screen.getByRole('link', { name, exact: true })).toBeVisible();
});

test('there are three tabs: 学院, 智能问答 and 我的', async () => {
  const screen = await render(<AppTabs current="/pages/index/index" />);
  const links = screen.getByRole('navigation', { name: '主导航' }).getByRole('link').elements();
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['学院', '/wx/pages/index/index'],
    ['智能问答', '/wx/pages/ai/ai'],
    ['我的', '/wx/pages/mine/mine'],
  ]);
});
