import { liveLimits, liveStatus } from '@academy/contract/limits.ts';
import type { SeatEntry } from '@academy/contract/realtime/seats.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LiveRoom } from '../../../features/live-room/live-room.ts';
import { addComments } from '../../../features/live-room/comment-window.ts';
import { initialState, type LiveRoomState } from '../../../features/live-room/room-state.ts';
import { LiveOverlay } from './live-overlay.tsx';

// Nobody answers: the room stays as it is given to the overlay.
const room = new LiveRoom({
  getSign: () => new Promise(() => {}),
  createKey: () => 'key',
  origin: '',
});
const open = { room, getIceServers: () => [] };
const watching = { ...initialState, phase: 'here', role: 'viewer', status: liveStatus.live } as const;
const overlay = (awaitingSeconds: number | null, change: Partial<LiveRoomState> = {}) => (
  <LiveOverlay
    open={open}
    state={{ ...watching, awaitingSeconds, ...change }}
    sheetOpen={false}
    onSheet={() => {}}
    onSeat={() => {}}
  />
);

const start = new Date('2026-11-21T11:30:00.500Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: start }));
afterEach(() => void vi.useRealTimers());

test('while the expert is away viewers see how long the room still waits, second by second', async () => {
  const { rerender } = await render(overlay(null));
  const timer = page.getByRole('timer');
  const status = page.getByRole('status');
  expect(timer.query()).toBeNull();
  await rerender(overlay(liveLimits.grace));
  expect(status.element().textContent).toBe('主播暂时离开，马上回来。');
  expect(timer.element().textContent).toBe('最多再等 90 秒');
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => timer.element().textContent).toBe('最多再等 30 秒');
  await vi.advanceTimersByTimeAsync(29_000);
  await expect.poll(() => timer.element().textContent).toBe('最多再等 1 秒');
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => timer.element().textContent).toBe('等不到画面，直播就要结束了');
});

test('once the expert is back it is gone, and the next absence counts anew, for late viewers from what is left', async () => {
  const { rerender } = await render(overlay(90));
  await vi.advanceTimersByTimeAsync(40_000);
  await rerender(overlay(null));
  expect(page.getByRole('timer').query()).toBeNull();
  expect(page.getByText('主播暂时离开').query()).toBeNull();
  await rerender(overlay(90));
  expect(page.getByRole('timer').element().textContent).toBe('最多再等 90 秒');
  // The whole state again, after a reconnection of the viewer.
  await rerender(overlay(37));
  expect(page.getByRole('timer').element().textContent).toBe('最多再等 37 秒');
});

const seatOf = (status: number, invited = false): SeatEntry => ({
  conversationID: 'live-5',
  nick: '小满妈妈',
  avatar: null,
  userId: 6,
  roomID: 5,
  status,
  payload: { question: '', voice_only: true, anonymous: false, invited, asked_at: start.toISOString() },
  anchorID: 1,
});

test.each([
  ['a seat', seatOf(1), '您的连麦已经结束'],
  ['a request', seatOf(0), '您的连麦申请已经取消'],
  ['an invitation', seatOf(0, true), undefined],
])('when %s has ended, the person is told, and the sheet closes', async (_, seat, words) => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() => new Promise(() => {}));
  toast.hide();
  const onSheet = vi.fn<(isOpen: boolean) => void>();
  const withSeats = (list: SeatEntry[]) => (
    <LiveOverlay
      open={open}
      state={{ ...watching, seatId: 6, seats: { version: 1, list } }}
      sheetOpen={false}
      onSheet={onSheet}
      onSeat={() => {}}
    />
  );
  const { rerender } = await render(withSeats([seat]));
  await rerender(withSeats([]));
  expect(toast.getCurrent()?.text).toBe(words);
  if (words) expect(onSheet).toHaveBeenLastCalledWith(false);
  toast.hide();
});

test('the notice is accessible', async () => {
  vi.useRealTimers();
  await render(overlay(90));
  await expect.element(page.getByRole('timer')).toMatchTextContent(/最多再等 \d+ 秒/);
  await expectAccessible();
});

test('comments do not cover the picture, its captions and its text: they are in the list below it', async () => {
  const comment = {
    id: 1,
    user_id: 7,
    name: '济宁一家人',
    avatar: null,
    role: 'viewer',
    text: '用手指一指就算开始',
    at_second: 12,
    at: start.toISOString(),
  };
  const { rerender } = await render(overlay(90));
  await rerender(overlay(90, { comments: addComments(initialState.comments, [comment]) }));
  await expect.element(page.getByRole('status')).toBeVisible();
  expect(page.getByText(/用手指一指/).query()).toBeNull();
});
