import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { areaStore, defaultArea } from '../../data/area-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AreaSuggestion, suggestArea, suggestion } from './area-suggestion.tsx';

const jinan = { id: 2, name: '济南市', signal: '370100', lev: 1 };
let asked = 0;
const show = (place: 'inside' | 'outside' | 'unknown', area: typeof jinan | null) =>
  renderScreen(<AreaSuggestion />, {
    url: '/pages/index/index',
    server: createFakeServer({
      'POST area/locate': (input) => {
        asked += 1;
        expect(input).toEqual({});
        return { place, area, by: 'address' };
      },
    }),
  });
const words = () => page.getByText('您好像在济南市');

beforeEach(() => {
  asked = 0;
  localStorage.clear();
  areaStore.restore();
  suggestion.set(undefined);
});

test('the area of the address is suggested once and nothing changes by itself', async () => {
  await show('inside', jinan);
  await suggestArea();
  await expect.element(words()).toBeVisible();
  await expectAccessible();
  expect(areaStore.get()).toEqual(defaultArea);
  expect(areaStore.isChosen()).toBe(false);
  suggestion.set(undefined);
  await suggestArea();
  expect(asked).toBe(1);
  await expect.element(words()).not.toBeInTheDocument();
});

test('one press selects the suggested area', async () => {
  await show('inside', jinan);
  await suggestArea();
  await page.getByRole('button', { name: '看当地内容' }).click();
  expect(areaStore.get()).toEqual(jinan);
  await expect.element(words()).not.toBeInTheDocument();
});

test('nobody who has selected an area gets a suggestion', async () => {
  areaStore.select(defaultArea);
  await show('inside', jinan);
  await suggestArea();
  expect(asked).toBe(0);
});

test.each([
  ['unknown', null],
  ['outside', null],
  ['inside', defaultArea],
] as const)('no suggestion where the location is %s', async (place, area) => {
  await show(place, area);
  await suggestArea();
  expect(suggestion.get()).toBeUndefined();
});
