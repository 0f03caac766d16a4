import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { areaStore, defaultArea } from '../../../data/area-store.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import LocationScreen from './location-screen.tsx';
import { tree } from './testing/sample-tree.ts';

const lixia = { id: 3, name: '历下区', signal: '370102', lev: 2 };
const zaozhuang = { id: 6, name: '市中区', signal: '370402', lev: 2 };
type Locate = NonNullable<Handlers['POST area/locate']>;
type Located = ReturnType<Locate>;

let settings: (PositionOptions | undefined)[];

/** A phone at the centre of Lixia, or one that fails with the browser's error code. */
function phone(code?: number) {
  let asked = 0;
  settings = [];
  const coords = { latitude: 36.6664, longitude: 117.0763, accuracy: 40 };
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found, failed, options) => {
    asked += 1;
    settings.push(options);
    if (code === undefined) found({ coords } as GeolocationPosition);
    else if (code > 0) failed!({ code } as GeolocationPositionError);
  });
  return () => asked;
}

const show = (locate: Locate) =>
  renderScreen(<LocationScreen />, {
    url: '/pages/common/location',
    server: createFakeServer({
      'GET area': () => ({ list: tree }),
      'POST area/locate': locate,
    }),
  });
const inside = (): Located => ({ place: 'inside', area: lixia, by: 'map' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const start = () => button('定位到我所在的区县').click();

beforeEach(() => {
  localStorage.clear();
  // An area was chosen, so no area is suggested from the network address.
  areaStore.select(defaultArea);
  session.clear();
});
afterEach(() => vi.restoreAllMocks());

test('the phone is located only on a press; the county is offered, and a second press selects it', async () => {
  const asked = phone();
  const sent: unknown[] = [];
  await show((input) => (sent.push(input), inside()));
  await expect.element(page.getByText('点了才会请求定位，只用这一次，位置不会保存。')).toBeVisible();
  expect([asked(), sent]).toEqual([0, []]);
  await start();
  await expect.element(page.getByRole('status').getByText('您在济南市历下区')).toBeVisible();
  expect(settings).toEqual([{ enableHighAccuracy: false, timeout: 10_000, maximumAge: 300_000 }]);
  expect(sent).toEqual([{ latitude: '36.6664', longitude: '117.0763', accuracy: '40' }]);
  expect(areaStore.get()).toEqual(defaultArea);
  await expectAccessible();
  await button('看历下区').click();
  expect(areaStore.get()).toEqual(lixia);
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/index/index');
});

test('a status is shown while locating, and a second press sends nothing', async () => {
  const asked = phone(0);
  await show(inside);
  await start();
  const looking = button('正在定位…');
  await expect.element(looking).toHaveAttribute('aria-busy', 'true');
  (looking.element() as HTMLElement).click();
  expect(asked()).toBe(1);
  await expectAccessible();
});

test('a person who already sees their county is told so', async () => {
  phone();
  areaStore.select(lixia);
  await show(inside);
  await start();
  await expect.element(page.getByText('您就在济南市历下区，现在看的正是这里。')).toBeVisible();
});

test('a denied permission shows how to allow it and how to continue without', async () => {
  phone(1);
  await show(inside);
  await start();
  await expect.element(page.getByText(/没有得到定位许可.*权限设置.*在下面选就好/)).toBeVisible();
  await expect.element(button('重新定位')).toHaveFocus();
});

test('an unavailable position shows what to switch on', async () => {
  phone(2);
  await show(inside);
  await start();
  await expect.element(page.getByText(/说不出位置。可以打开手机的定位服务再试/)).toBeVisible();
});

test('outside the academy’s areas the nearest one is offered, and nothing changes by itself', async () => {
  phone();
  await show(() => ({ place: 'outside', area: zaozhuang, by: 'table' }));
  await start();
  await expect.element(page.getByText('您现在不在学院开通的地区，最近的是枣庄市市中区')).toBeVisible();
  expect(areaStore.get()).toEqual(defaultArea);
  await button('看市中区').click();
  expect(areaStore.get()).toEqual(zaozhuang);
});

test('a failed attempt can be retried', async () => {
  phone();
  let isBusy = true;
  await show(() => (isBusy ? new ApiError(503, '服务暂时繁忙，请稍后再试') : inside()));
  await start();
  await expect.element(page.getByText('服务暂时繁忙，请稍后再试。也可以直接在下面选。')).toBeVisible();
  isBusy = false;
  await button('定位没有成功，点击重试').click();
  await expect.element(page.getByText('您在济南市历下区')).toBeVisible();
});

test('before an area was chosen, the area of the network address is suggested', async () => {
  localStorage.clear();
  areaStore.restore();
  const city = { id: 2, name: '济南市', signal: '370100', lev: 1 };
  const asked = phone();
  await show((input) => {
    expect(input).toEqual({});
    return { place: 'inside', area: city, by: 'address' };
  });
  await expect.element(page.getByText('从网络看，您可能在济南市')).toBeVisible();
  expect(asked()).toBe(0);
  await button('看济南市').click();
  expect(areaStore.get()).toEqual(city);
});
