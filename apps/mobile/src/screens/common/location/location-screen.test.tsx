import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { areaStore, defaultArea } from '../../../data/area-store.ts';
import { session } from '../../../session/session-store.ts';
import { loadAfterRetry } from '../../../testing/load-after-retry.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import LocationScreen from './location-screen.tsx';
import { tree } from './testing/sample-tree.ts';

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET area': ({ depth }) => ({ list: depth === '3' ? tree : [] }),
    ...change,
  });

const show = (server = serve()) =>
  renderScreen(<LocationScreen />, { url: '/pages/common/location', server });
const button = (name: string, exact = true) => page.getByRole('button', { name, exact });

beforeEach(() => {
  localStorage.clear();
  areaStore.select(defaultArea);
  session.clear();
});

test('shows the current area, then the province with its cities, which expand to their counties', async () => {
  areaStore.select({ id: 3, name: '历下区', signal: '370102', lev: 2 });
  await show();
  await expect.element(page.getByText('济南市历下区', { exact: true })).toBeVisible();
  await expect.element(button('济南市')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(button('历下区')).toHaveAttribute('aria-current', 'true');
  await button('枣庄市').click();
  await expect.element(button('济南市')).toHaveAttribute('aria-expanded', 'false');
  const counties = page.getByRole('list', { name: '枣庄市的区县' });
  await expect.element(counties.getByRole('button', { name: '全枣庄市' })).toBeVisible();
  await expect.element(counties.getByRole('button', { name: '市中区' })).toBeVisible();
  await expectAccessible();
});

test('choosing changes the area, goes back, and adds it to the recent areas', async () => {
  const { unmount } = await show();
  await button('枣庄市').click();
  await button('市中区').click();
  expect(areaStore.get()).toEqual({ id: 6, name: '市中区', signal: '370402', lev: 2 });
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/index/index');
  await unmount();
  await show();
  const recent = page.getByRole('list', { name: '最近选过的地区' });
  await expect
    .element(recent.getByRole('button', { name: '枣庄市市中区' }))
    .toHaveAttribute('aria-current', 'true');
  await button('全山东省').click();
  expect(areaStore.get().id).toBe(defaultArea.id);
});

test('choosing the current area changes nothing and goes back', async () => {
  const changes: string[] = [];
  const forget = areaStore.subscribe(() => changes.push(areaStore.get().name));
  await show();
  await button('全山东省').click();
  forget();
  expect(changes).toEqual([]);
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/index/index');
});

test('areas are searched by name or initials, each shown with its parents', async () => {
  await show();
  const field = page.getByRole('searchbox', { name: '搜索地区' });
  await field.fill('市中');
  const found = page.getByRole('list', { name: '找到的地区' });
  await expect.element(found.getByRole('button', { name: '市中区 山东省 枣庄市' })).toBeVisible();
  await field.fill('lx');
  await expect.element(found.getByRole('button', { name: '历下区 山东省 济南市' })).toBeVisible();
  await field.fill('杭州');
  await expect.element(page.getByText('没有找到“杭州”。')).toBeVisible();
  await button('看看全部地区').click();
  await expect.element(button('济南市')).toBeVisible();
  await field.fill('历下');
  await found.getByRole('button').click();
  expect(areaStore.get().id).toBe(3);
});

test('an academy without areas says so', async () => {
  await show(serve({ 'GET area': () => ({ list: [] }) }));
  await expect.element(page.getByText('学院还没有开通地区。')).toBeVisible();
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = serve();
  await loadAfterRetry(server, () => show(server));
  await expect.element(button('济南市')).toBeVisible();
});

test('the clear button empties the field, which keeps the focus', async () => {
  await show();
  const field = page.getByRole('searchbox', { name: '搜索地区' });
  await field.fill('市中');
  await button('清空').click();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
});

test('a signed-in person sees recent areas of all devices, a guest those of this device', async () => {
  localStorage.setItem('recent_areas', JSON.stringify([{ id: 3, name: '历下区', signal: '370102', lev: 2 }]));
  const zaozhuang = { id: 5, name: '枣庄市', signal: '370400', lev: 1 };
  const server = serve({ 'GET area/history': () => ({ list: [zaozhuang] }) });
  const screen = await show(server);
  const recent = page.getByRole('list', { name: '最近选过的地区' });
  await expect.element(recent.getByRole('button', { name: '济南市历下区' })).toBeVisible();
  await screen.unmount();
  session.save('t0ken');
  await show(server);
  await expect.element(recent.getByRole('button', { name: '枣庄市' })).toBeVisible();
  expect(recent.getByRole('button').elements()).toHaveLength(1);
});
