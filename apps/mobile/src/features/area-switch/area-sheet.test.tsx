import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { areaStore, defaultArea } from '../../data/area-store.ts';
import { session } from '../../session/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AreaButton } from './area-button.tsx';

const jinan = { id: 2, name: '济南市', signal: '370100', lev: 1 };
const qingdao = { id: 9, name: '青岛市', signal: '370200', lev: 1 };
const lixia = { id: 3, name: '历下区', signal: '370102', lev: 2 };
const leaf = (each: typeof jinan) => ({ ...each, children: [] });

const counties: Record<string, (typeof jinan)[]> = {
  2: [lixia, { id: 4, name: '市中区', signal: '370103', lev: 2 }],
  9: [{ id: 10, name: '市南区', signal: '370202', lev: 2 }],
};

function serve() {
  return createFakeServer({
    'GET area': ({ parent_id, depth }) => {
      if (parent_id) return { list: (counties[parent_id] ?? []).map(leaf) };
      return { list: [{ ...defaultArea, children: depth === '2' ? [leaf(jinan), leaf(qingdao)] : [] }] };
    },
  });
}

async function open(server = serve()) {
  await renderScreen(<AreaButton />, { url: '/pages/index/index', server });
  await page.getByRole('button', { name: /^地区/ }).click();
  return page.getByRole('dialog', { name: '选择地区' });
}

beforeEach(() => {
  localStorage.clear();
  areaStore.select(defaultArea);
  session.clear();
});

test('opens at the selected county, which is marked like its city', async () => {
  areaStore.select(lixia);
  const dialog = await open();
  const list = dialog.getByRole('list', { name: '济南市的区县' });
  await expect.element(list.getByRole('button', { name: '历下区' })).toHaveAttribute('aria-current', 'true');
  await expect.element(list.getByRole('button', { name: '市中区' })).not.toHaveAttribute('aria-current');
  await expect
    .element(dialog.getByRole('button', { name: '济南市', exact: true }))
    .toHaveAttribute('aria-current', 'true');
  await expectAccessible();
});

test('a whole city can be chosen, and the button names it', async () => {
  const dialog = await open();
  await dialog.getByRole('button', { name: '青岛市' }).click();
  await dialog.getByRole('button', { name: '全青岛市' }).click();
  await expect.element(page.getByRole('button', { name: '地区：青岛市' })).toHaveFocus();
  expect(areaStore.get()).toEqual(qingdao);
});

test('arrow keys move through a column, Enter selects, Escape changes nothing', async () => {
  const dialog = await open();
  const whole = dialog.getByRole('button', { name: '全山东省' });
  await expect.element(whole).toBeVisible();
  (whole.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  await expect.element(dialog.getByRole('button', { name: '济南市' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('button', { name: '历下区' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(areaStore.get()).toEqual(defaultArea);
});

test('links to the page of all areas and closes', async () => {
  const dialog = await open();
  const all = dialog.getByRole('link', { name: '全部地区' });
  await expect.element(all).toHaveAttribute('href', '/wx/pages/common/location');
  await all.click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/common/location');
});

test('skeletons are shown while the areas load, and a failed load can be retried', async () => {
  const server = serve();
  const release = server.hold();
  server.failure = 500;
  const dialog = await open(server);
  await expect.element(dialog.getByRole('status', { name: '加载中' })).toBeVisible();
  release();
  const retry = dialog.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(dialog.getByRole('button', { name: '济南市' })).toBeVisible();
});

test('signed-in users see the areas they selected recently on any device; guests do not', async () => {
  const server = serve();
  const many = [lixia, jinan, qingdao, ...Object.values(counties).flat().slice(1)];
  server.answer({ 'GET area/history': () => ({ list: many }) });
  session.save('t0ken');
  const dialog = await open(server);
  const recent = dialog.getByRole('list', { name: '最近选过的地区' });
  await expect.element(recent.getByRole('button', { name: '历下区' })).toBeVisible();
  expect(recent.getByRole('button').elements()).toHaveLength(4);
  await expectAccessible();
  await recent.getByRole('button', { name: '历下区' }).click();
  expect(areaStore.get()).toEqual(lixia);

  session.clear();
  await page.getByRole('button', { name: /^地区/ }).click();
  await expect.element(dialog.getByRole('button', { name: '济南市', exact: true })).toBeVisible();
  await expect.element(recent).not.toBeInTheDocument();
});
