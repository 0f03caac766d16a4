import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { areaStore, defaultArea } from '../../../data/area-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import IndexScreen from './index-screen.tsx';
import { answer, courses, lixia, serveHome } from './testing/home-server.ts';

const show = (server = serveHome()) => renderScreen(<IndexScreen />, { url: '/pages/index/index', server });

beforeEach(() => {
  localStorage.clear();
  areaStore.select(defaultArea);
});

test('choosing another area in the sheet updates the bar and loads its page', async () => {
  const areas: string[] = [];
  const server = serveHome({
    'GET page': ({ area_id }) => {
      areas.push(String(area_id));
      return answer([courses(area_id === '3' ? '历下的课' : '全省的课')]);
    },
  });
  await show(server);
  await expect.element(page.getByRole('heading', { name: '全省的课' })).toBeVisible();
  await page.getByRole('button', { name: '地区：山东省' }).click();
  const dialog = page.getByRole('dialog', { name: '选择地区' });
  await expect
    .element(dialog.getByRole('button', { name: '全山东省' }))
    .toHaveAttribute('aria-current', 'true');
  await dialog.getByRole('button', { name: '济南市' }).click();
  await expect
    .element(dialog.getByRole('button', { name: '济南市', exact: true }))
    .toHaveAttribute('aria-expanded', 'true');
  await dialog.getByRole('button', { name: '历下区' }).click();
  await expect.element(page.getByRole('button', { name: '地区：历下区' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '历下的课' })).toBeVisible();
  expect(areas).toEqual(['1', '3']);
});

test('choosing the same area changes nothing', async () => {
  const areas: string[] = [];
  await show(
    serveHome({
      'GET page': ({ area_id }) => {
        areas.push(String(area_id));
        return answer([courses()]);
      },
    }),
  );
  await page.getByRole('button', { name: '地区：山东省' }).click();
  await page.getByRole('button', { name: '全山东省' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(areas).toEqual(['1']);
});

test('an area without a page links to the whole province', async () => {
  areaStore.select(lixia);
  await show(serveHome({ 'GET page': ({ area_id }) => answer(area_id === '3' ? [] : [courses()]) }));
  await expect.element(page.getByText('这里还没有内容。')).toBeVisible();
  await page.getByRole('button', { name: '看看山东省的内容' }).click();
  await expect.element(page.getByRole('heading', { name: '精品课程' })).toBeVisible();
});
