import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { href } from '../../../navigation/paths.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import MiniVideoScreen from './mini-video-screen.tsx';
import { detail, list } from './testing/sample-mini-videos.ts';

beforeEach(() => localStorage.clear());

const createServer = () =>
  createFakeServer({
    'GET content/detail': ({ content_id: id }) => detail(Number(id)),
    'GET index/recommend/video': () => list(1, 2, 3),
  });
const show = (server = createServer()) =>
  renderScreen(<MiniVideoScreen />, { url: href.miniVideo({ id: 2 }), server });
const main = () => page.getByRole('main', { name: '短视频' });
const title = () => page.getByRole('heading', { level: 1, name: '短片2' });

test('the back button is first in the main element, and above the slides', async () => {
  await show();
  await expect.element(title()).toBeVisible();
  const back = main().getByRole('button', { name: '返回' });
  await userEvent.tab();
  await expect.element(back).toHaveFocus();
  const { left, top, width, height } = back.element().getBoundingClientRect();
  expect([left, top]).toEqual([8, 8]);
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  expect(back.element().contains(seen)).toBe(true);
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: '点按开声音' })).toHaveFocus();
  const sound = page.getByRole('button', { name: '点按开声音' }).element();
  const box = sound.getBoundingClientRect();
  expect([box.right, box.top]).toEqual([innerWidth - 8, 8]);
  const lies = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  expect(sound.contains(lies)).toBe(true);
});

test('in elder mode the description of a video can be read too, and covers nothing', async () => {
  document.documentElement.dataset.elder = '';
  onTestFinished(() => void delete document.documentElement.dataset.elder);
  await show();
  await expect.element(title()).toBeVisible();
  const { summary } = detail(2);
  await expect.element(page.getByText(summary).first()).toBeVisible();
  await page.getByRole('button', { name: /展开\s*简介/ }).click();
  const text = page.getByText(summary).first().element().getBoundingClientRect();
  const actions = page.getByRole('button', { name: '分享' }).element().getBoundingClientRect();
  expect(text.right).toBeLessThanOrEqual(actions.left);
});

test('the back button works while nothing is loaded', async () => {
  const server = createServer();
  server.hold();
  await show(server);
  await expect.element(main().getByRole('button', { name: '返回' })).toBeVisible();
});
