import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '../../navigation/paths.ts';
import { setDevice } from '../../platform/device.ts';
import { getShell, setShell } from '../../platform/shell.ts';
import { session } from '../../session/session-store.ts';
import { useApi } from '../../data/use-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { tokenOf } from '../../testing/token-of.ts';
import { AddToCalendarButton } from './add-to-calendar.tsx';
import { LiveHeader } from './live-layout.tsx';
import { ReserveButton } from './reserve-button.tsx';
import { sampleLive } from './testing/sample-live.ts';

beforeEach(() => session.save(tokenOf()));
afterEach(() => {
  setDevice(undefined);
  setShell();
  session.clear();
  toast.hide();
  vi.restoreAllMocks();
});

function Screen() {
  const { data } = useApi('GET content/detail', { content_id: 5, content_type: 'actLive' });
  if (!data?.live) return null;
  const content = { ...data, live: data.live };
  return (
    <>
      <LiveHeader content={content} />
      <ReserveButton content={content} />
      <AddToCalendarButton content={content} />
    </>
  );
}

function serve(change: Handlers = {}) {
  const asked: string[] = [];
  const live = sampleLive({ type: 'actLive', status: liveStatus.upcoming, startsIn: 3_600 });
  const mine = { liked: false, collected: false, reserved: false, blocked: null, followed: false };
  const server = createFakeServer({
    'GET content/detail': () => ({ ...live, mine }),
    'POST content/interactive/reserve': ({ action }) => {
      asked.push(action ?? 'add');
      return { reserved: action === 'add', reserve_count: action === 'add' ? 37 : 36 };
    },
    ...change,
  });
  return { server, asked };
}

const show = ({ server }: ReturnType<typeof serve>) =>
  renderScreen(<Screen />, { url: href.actLive({ id: 5 }), server });
const button = (name: string) => page.getByRole('button', { name });

test('a reservation is shown and counted at once, and can be added to the calendar', async () => {
  const academy = serve();
  const opened: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.pathname);
  });
  await show(academy);
  await button('预约直播').click();
  await expect.element(button('已预约')).toBeVisible();
  await expect.element(page.getByText(/37\s人已预约/)).toBeVisible();
  await waitFor(() => expect(academy.asked).toEqual(['add']));
  await expectAccessible();
  await button('加入日历').click();
  expect(opened).toEqual(['/app/v1/content/calendar/5.ics']);
  await expect.element(button('已预约')).toBeVisible();
});

test('the hybrid app opens the calendar file outside, where the phone’s calendar takes it', async () => {
  const opened: string[] = [];
  setDevice({ app: 'hybrid', appVersion: '3.3.5', system: 'android', deviceId: '1' });
  setShell({ ...getShell(), openOutside: (url) => void opened.push(url) });
  await show(serve());
  await page.getByRole('link', { name: '加入日历' }).click();
  await button('预约直播').click();
  await button('加入日历').click();
  expect(opened).toEqual(['/app/v1/content/calendar/5.ics', '/app/v1/content/calendar/5.ics']);
});

test('a cancelled reservation can be restored', async () => {
  const academy = serve();
  await show(academy);
  await button('预约直播').click();
  await waitFor(() => expect(academy.asked).toEqual(['add']));
  await button('已预约').click();
  await expect.element(page.getByText('已取消预约')).toBeVisible();
  await expect.element(page.getByText(/36\s人已预约/)).toBeVisible();
  await button('撤销').click();
  await expect.element(button('已预约')).toBeVisible();
  await waitFor(() => expect(academy.asked).toEqual(['add', 'cancel', 'add']));
});

test('a refused reservation is reverted and no calendar is offered', async () => {
  const academy = serve({
    'POST content/interactive/reserve': () => new ApiError(1009, '直播已经开始了'),
  });
  await show(academy);
  await button('预约直播').click();
  await waitFor(() => expect(toast.getCurrent()?.text).toBe('直播已经开始了'));
  await expect.element(button('预约直播')).toBeVisible();
  await expect.element(button('加入日历')).not.toBeInTheDocument();
  await expect.element(page.getByText(/36\s人已预约/)).toBeVisible();
});

test('with limited places it is a sign-up, which can be cancelled even if the live is full', async () => {
  const live = sampleLive({ type: 'actLive', status: liveStatus.upcoming, startsIn: 3_600 });
  const mine = { liked: false, collected: false, reserved: true, blocked: null, followed: false };
  const full = { ...live.live!, capacity: 36 };
  const academy = serve({ 'GET content/detail': () => ({ ...live, live: full, mine }) });
  await show(academy);
  await button('已报名').click();
  await waitFor(() => expect(academy.asked).toEqual(['cancel']));
  await expect.element(page.getByText('已取消报名，名额会让给别人')).toBeVisible();
});
