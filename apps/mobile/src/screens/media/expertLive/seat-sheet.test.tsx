import type { SeatEntry } from '@academy/contract/realtime/seats.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { explainFailure } from '../../../features/live-studio/capture.ts';
import { initialState, type LiveRoomState } from '../../../features/live-room/room-state.ts';
import type { SeatGuest } from '../../../features/live-seat/seat-guest.ts';
import { Invitation, SeatSheet } from './seat-sheet.tsx';
import type { Seat } from './use-seat.ts';

const entry = (userId: number, status = 0): SeatEntry => ({
  conversationID: 'live-5',
  nick: `家长${userId}`,
  avatar: null,
  userId,
  roomID: 5,
  status,
  payload: {
    question: '怎么不催他？',
    voice_only: false,
    anonymous: false,
    invited: false,
    asked_at: '2026-11-21T11:40:00.000Z',
  },
  anchorID: 1,
});
const nobody: Seat = { guest: undefined, failure: undefined, retry: () => {} };

async function show(change: Partial<LiveRoomState> = {}, seat: Partial<Seat> = {}) {
  const room = {
    send: vi.fn(() => Promise.resolve({})),
    requestSeat: vi.fn(() => Promise.resolve()),
  };
  const state = { ...initialState, phase: 'here' as const, role: 'viewer' as const, ...change };
  await render(<SeatSheet open onClose={() => {}} room={room} state={state} seat={{ ...nobody, ...seat }} />);
  return room;
}
const button = (name: string) => page.getByRole('button', { name });
const fakeDevices = () =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => new MediaStream());

afterEach(() => vi.restoreAllMocks());

test('a seat is requested with a question; anonymous means without camera', async () => {
  const devices = fakeDevices();
  const room = await show();
  await expect.element(page.getByText(/也会留在回放里/)).toBeVisible();
  await page.getByRole('textbox', { name: /想问的问题/ }).fill(' 怎么不催他？ ');
  await page.getByRole('switch', { name: '匿名' }).click();
  await expect.element(page.getByRole('switch', { name: '只用声音' })).toBeChecked();
  await expectAccessible();
  await button('申请连麦').click();
  await waitFor(() =>
    expect(room.requestSeat).toHaveBeenCalledWith({
      question: '怎么不催他？',
      voice_only: true,
      anonymous: true,
    }),
  );
  expect(devices.mock.calls[0]?.[0]?.video).toBe(false);
});

test('a refused camera is explained before queueing, and voice only is offered', async () => {
  const devices = fakeDevices();
  devices.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  const room = await show();
  await button('申请连麦').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/许可.*允许/);
  expect(room.requestSeat).not.toHaveBeenCalled();
  await button('只用声音').click();
  await waitFor(() =>
    expect(room.requestSeat).toHaveBeenCalledWith({ question: '', voice_only: true, anonymous: false }),
  );
});

test('a refusal of the room is shown in its words', async () => {
  fakeDevices();
  const room = await show();
  room.requestSeat.mockRejectedValueOnce(new Error('主播暂时没有开放连麦'));
  await button('申请连麦').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('主播暂时没有开放连麦');
});

test('the position in the queue is shown, and the request can be withdrawn', async () => {
  const list = [entry(4, 1), entry(5), entry(6)];
  const room = await show({ seats: { version: 1, list }, seatId: 6 });
  await expect.element(page.getByRole('status')).toMatchTextContent('前面还有 1 位家长。');
  await button('取消申请').click();
  expect(room.send).toHaveBeenCalledWith('seat-leave');
});

test('a person on a seat can leave, and gets help when the camera does not open', async () => {
  const retry = vi.fn();
  const failure = explainFailure(new DOMException('', 'NotReadableError'));
  const room = await show({ seats: { version: 1, list: [entry(6, 1)] }, seatId: 6 }, { failure, retry });
  await button('只用声音').click();
  expect(retry).toHaveBeenCalledWith(true);
  await button('下麦').click();
  expect(room.send).toHaveBeenCalledWith('seat-leave');
});

test.each([
  [true, '已接通，大家看得到、也听得到您。', '已接通，麦克风关着：大家看得到您，但听不到您。'],
  [false, '已接通，大家听得到您。', '已接通，麦克风关着：大家听不到您。'],
])('who is muted is told that nobody hears them (with a picture: %s)', async (hasPicture, on, off) => {
  let state = { phase: 'on' as const, stream: undefined, muted: false };
  const listeners = new Set<() => void>();
  const guest = {
    hasPicture,
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setMuted: (muted: boolean) => {
      state = { ...state, muted };
      for (const listener of listeners) listener();
    },
  };
  await show(
    { seats: { version: 1, list: [entry(6, 1)] }, seatId: 6 },
    { guest: guest as unknown as SeatGuest },
  );
  const status = page.getByRole('status');
  await expect.element(status).toHaveTextContent(on);
  await button('静音').click();
  await expect.element(status).toHaveTextContent(off);
});

test('an invitation is accepted or declined', async () => {
  const send = vi.fn(() => Promise.resolve({}));
  await render(<Invitation room={{ send }} inviter="主播" />);
  await expect.element(page.getByRole('dialog', { name: '主播邀请您连麦' })).toBeVisible();
  await button('上麦').click();
  expect(send).toHaveBeenCalledWith('seat-answer', { accept: true, voice_only: false });
  await page.getByRole('switch', { name: '只用声音' }).click();
  await button('上麦').click();
  expect(send).toHaveBeenLastCalledWith('seat-answer', { accept: true, voice_only: true });
});
