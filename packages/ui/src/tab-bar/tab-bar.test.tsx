import '../large.css';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { tabBar } from '@academy/contract/limits.ts';
import { ChatIcon, HomeIcon } from '../icon/shell-icons.tsx';
import { expectAccessible } from '../testing/axe.ts';
import { TabBar } from './tab-bar.tsx';

const items = [
  { href: '/wx/', label: '学院', icon: <HomeIcon /> },
  { href: '/wx/ai', label: '智能问答', icon: <ChatIcon />, unread: 3 },
];

afterEach(() => {
  delete document.documentElement.dataset.elder;
});

test('it has the sizes of the specification at 375 width', async () => {
  const screen = await render(<TabBar items={items} current="/wx/" />);
  const tab = screen.getByRole('link', { name: '学院' }).element();
  expect(tab.getBoundingClientRect().height).toBe(tabBar.height);
  expect(tab.querySelector('svg')!.getBoundingClientRect().width).toBe(tabBar.iconWidth);
  expect(getComputedStyle(tab).fontSize).toBe(`${tabBar.fontSize}px`);
});

test('it marks the current tab, shows the unread count and calls its handler', async () => {
  const chosen: string[] = [];
  const screen = await render(<TabBar items={items} current="/wx/" onSelect={(href) => chosen.push(href)} />);
  const navigation = screen.getByRole('navigation', { name: '主导航' });
  await expect
    .element(navigation.getByRole('link', { name: '学院' }))
    .toHaveAttribute('aria-current', 'page');
  const chat = navigation.getByRole('link', { name: '智能问答 3 条未读' });
  await expect.element(chat).not.toHaveAttribute('aria-current');
  await chat.click();
  expect(chosen).toEqual(['/wx/ai']);
  await expectAccessible(screen.container);
});

test('its targets are 60 px in 长辈模式', async () => {
  document.documentElement.dataset.elder = '';
  const screen = await render(<TabBar items={items} current="/wx/" />);
  const { height } = screen.getByRole('link', { name: '学院' }).element().getBoundingClientRect();
  expect(height).toBeGreaterThanOrEqual(60);
  await expectAccessible(screen.container);
});
