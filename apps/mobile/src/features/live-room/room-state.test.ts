import { expect, test } from 'vitest';
import type { SeatEntry } from '@academy/contract/realtime/seats.ts';
import { initialState, findOwnSeat } from './room-state.ts';

const entry = (userId: number, status = 0, invited = false): SeatEntry => ({
  conversationID: 'live-7',
  nick: '匿名家长',
  avatar: null,
  userId,
  roomID: 7,
  status,
  payload: {
    question: '',
    voice_only: false,
    anonymous: userId < 0,
    invited,
    asked_at: '2026-03-01T11:30:00.000Z',
  },
  anchorID: 1,
});
const listed = (...list: SeatEntry[]) => ({ seats: { version: 3, list } });

test('the own seat id is known before the list contains it, and stays when it does', () => {
  const asked = findOwnSeat({ ...initialState, userId: 5, ownSeatId: -9 });
  expect(asked.seatId).toBeNull();
  const known = findOwnSeat({ ...asked, ...listed(entry(-8), entry(-9)) });
  expect(known.seatId).toBe(-9);
  expect(findOwnSeat({ ...known, ...listed(entry(-8)) }).seatId).toBeNull();
  expect(findOwnSeat({ ...initialState, userId: 5, ...listed(entry(5)) }).seatId).toBe(5);
});

test('a guest has no entry in the list; an invitation lasts while the entry waits', () => {
  expect(findOwnSeat({ ...initialState, ...listed(entry(5)) }).seatId).toBeNull();
  const invited = findOwnSeat({
    ...initialState,
    userId: 5,
    invitedBy: '助理',
    ...listed(entry(5, 0, true)),
  });
  expect(invited.invitedBy).toBe('助理');
  expect(findOwnSeat({ ...invited, ...listed(entry(5, 1, true)) }).invitedBy).toBeNull();
});
