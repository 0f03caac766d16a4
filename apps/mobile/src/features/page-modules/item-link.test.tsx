import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import type { LinkItem } from '@academy/contract/areas/shapes.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { config, defaultConfig } from '../../data/config-store.ts';
import { externalPages } from '../../data/open-link.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { setDevice } from '../../platform/device.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ItemLink } from './item-link.tsx';
import { sampleItem } from './testing/sample-page.ts';

const download =
  '/pages/common/web?src=%2Fwx%2Fdownload.html&title=%E6%9C%89%E6%95%88%E7%88%B6%E6%AF%8D%E5%AD%A6%E9%99%A2';
const course = '/pages/index/course?id=7&type=course';
const urls = () => appNavigator.getSnapshot().pages.map(({ url }) => url);

afterEach(() => {
  setDevice(undefined);
  config.update(defaultConfig);
});

/** Presses a link on the list of articles, above the list of courses. */
async function press(link: Partial<LinkItem>): Promise<void> {
  await renderScreen(<ItemLink link={sampleItem({ link }).link}>看看</ItemLink>, {
    url: '/pages/index/courseList',
    server: createFakeServer({}),
  });
  appNavigator.navigateTo('/pages/index/informationList');
  await page.getByRole('link', { name: '看看' }).click();
}

test.each([
  ['h5', 'https://example.org/a'],
  ['page', '/pages/mine/credit'],
] as const)(
  'in a browser a press on an %s link replaces the page by the download page',
  async (link_type, link) => {
    await press({ link_type, link });
    expect(urls().slice(-2)).toEqual(['/pages/index/courseList', download]);
  },
);

test('a press on a content link opens the content above the page', async () => {
  await press({ related_type: 'course', related_id: 7 });
  expect(urls().slice(-2)).toEqual(['/pages/index/informationList', course]);
});

test('where the operator opens page links a press opens the page', async () => {
  config.update({ ...defaultConfig, open_page_links: true });
  await press({ link_type: 'page', link: '/pages/mine/credit' });
  expect(urls().slice(-2)).toEqual(['/pages/index/informationList', '/pages/mine/credit']);
});

test('where the operator opens h5 links a press leaves the app', async () => {
  const left = vi.spyOn(externalPages, 'open').mockImplementation(() => {});
  config.update({ ...defaultConfig, open_h5_links: true });
  await press({ link_type: 'h5', link: 'https://example.org/a' });
  expect(left).toHaveBeenCalledWith('https://example.org/a');
  left.mockRestore();
});

test('in the hybrid app a press on a page link opens the page', async () => {
  setDevice({ app: 'hybrid', appVersion: '3.3.5', system: 'android', deviceId: '1' });
  await press({ link_type: 'page', link: '/pages/mine/credit' });
  expect(urls().slice(-2)).toEqual(['/pages/index/informationList', '/pages/mine/credit']);
});
