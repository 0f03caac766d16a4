import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { session } from '../../../session/session-store.ts';
import { loadAfterRetry } from '../../../testing/load-after-retry.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { tokenOf } from '../../../testing/token-of.ts';
import LiveBookedScreen, { findNextStart } from './live-booked-screen.tsx';

const hour = 3_600_000;
const away = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const booked = (change: Partial<ContentCard>) =>
  sampleCard({
    content_type: 'expertLive',
    lesson_count: null,
    began_at: change.starts_at ?? null,
    ...change,
  });

const some = () => [
  booked({ content_id: 1, title: '正在聊', live_status: 1, starts_at: away(-hour) }),
  booked({ content_id: 2, title: '马上聊', live_status: 0, starts_at: away(2 * hour) }),
  booked({ content_id: 3, title: '以后聊', live_status: 0, starts_at: away(100 * hour) }),
  booked({
    content_id: 4,
    content_type: 'actLive',
    title: '聊完了',
    live_status: 2,
    starts_at: away(-99 * hour),
  }),
];

const serve = (cards: readonly ContentCard[] = some(), change: Handlers = {}) =>
  createFakeServer({
    'GET user/reserve': () => ({ list: [...cards], next_cursor: null }),
    'POST content/interactive/reserve': ({ action }) => ({ reserved: action !== 'cancel', reserve_count: 1 }),
    ...change,
  });
const show = (server = serve()) =>
  renderScreen(<LiveBookedScreen />, { url: '/pages/mine/liveBooked', server });
const heading = (name: string) => page.getByRole('heading', { name });

beforeEach(() => session.save(tokenOf()));
afterEach(() => {
  session.clear();
  vi.restoreAllMocks();
});

test('running lives come first, then upcoming and ended ones, each group with a heading', async () => {
  await show();
  await expect.element(heading('正在直播')).toBeVisible();
  const names = page
    .getByRole('heading')
    .elements()
    .map((each) => each.textContent);
  expect(names.join('、')).toBe('预约的直播、正在直播、正在聊、即将开始、马上聊、以后聊、已结束、聊完了');
  await expect
    .element(page.getByRole('link', { name: /聊完了/ }))
    .toHaveAttribute('href', '/wx/pages/index/actLive?id=4&type=actLive');
  await expectAccessible();
});

test('an ended live says when it began, not when it was planned', async () => {
  const times = { starts_at: '2026-03-01T11:00:00.000Z', began_at: '2026-03-01T11:09:00.000Z' };
  await show(serve([booked({ title: '聊完了', live_status: 2, ...times })]));
  await expect.element(page.getByRole('time')).toMatchTextContent(/19:09$/);
});

test('only upcoming lives within a day have a countdown', async () => {
  await show();
  const timer = page.getByRole('timer');
  await expect.poll(() => timer.element().textContent).toMatch(/^还有 0(?:1:59:\d\d|2:00:00)$/);
  expect(page.getByRole('timer').elements()).toHaveLength(1);
});

test('a reservation is cancelled, and restored by undo', async () => {
  const asked: string[] = [];
  const server = serve(some(), {
    'POST content/interactive/reserve': ({ action, content_id, content_type }) => {
      asked.push(`${action} ${content_type} ${content_id}`);
      return { reserved: action === 'add', reserve_count: 1 };
    },
  });
  await show(server);
  await page.getByRole('button', { name: '取消预约：马上聊' }).click();
  await expect.element(heading('马上聊')).not.toBeInTheDocument();
  await waitFor(() => expect(document.activeElement?.closest('li')).not.toBeNull());
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.element(heading('马上聊')).toBeVisible();
  await waitFor(() => expect(asked).toEqual(['cancel expertLive 2', 'add expertLive 2']));
  expect(page.getByRole('button', { name: /^取消预约：/ }).elements()).toHaveLength(2);
});

test('after a reservation was cancelled the focus is on the next live', async () => {
  await show();
  await page.getByRole('button', { name: '取消预约：马上聊' }).click();
  await expect.element(heading('马上聊')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /以后聊/ }).first()).toHaveFocus();
});

test('only upcoming lives can be added to the phone’s calendar', async () => {
  await show();
  await expect
    .element(page.getByRole('link', { name: '加入日历：马上聊' }))
    .toHaveAttribute('href', '/app/v1/content/calendar/2.ics');
  const links = page.getByRole('link', { name: /^加入日历：/ }).elements();
  expect(links.map((each) => each.getAttribute('aria-label'))).toEqual([
    '加入日历：马上聊',
    '加入日历：以后聊',
  ]);
});

test('without reservations it links to the academy; a guest is asked to log in', async () => {
  const screen = await show(serve([]));
  await expect.element(page.getByText('还没有预约直播。预约后，开始前会列在这里。')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '回学院看直播' })).toBeVisible();
  await screen.unmount();
  session.clear();
  await show();
  await expect.element(page.getByText('登录后，预约的直播都在这里。')).toBeVisible();
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = serve();
  await loadAfterRetry(server, () => show(server));
  await expect.element(heading('正在聊')).toBeVisible();
});

test('the next start is the nearest future one', () => {
  const cards = [
    booked({ starts_at: away(-hour) }),
    booked({ starts_at: away(3 * hour) }),
    booked({ starts_at: null }),
  ];
  expect(findNextStart(cards, Date.now())).toBeCloseTo(3 * hour, -3);
  expect(findNextStart(cards.slice(0, 1), Date.now())).toBeUndefined();
});
