import { expect, test } from 'vitest';
import type { SeatEntry } from '@academy/contract/realtime/seats.ts';
import { describeSeatChange } from './seat-events.ts';

const entry = (userId: number, status = 0, question = ''): SeatEntry => ({
  conversationID: 'live-7',
  nick: `家长${userId}`,
  avatar: null,
  userId,
  roomID: 7,
  status,
  payload: {
    question,
    voice_only: false,
    anonymous: false,
    invited: false,
    asked_at: '2026-03-01T11:30:00.000Z',
  },
  anchorID: 1,
});
const change = (before: SeatEntry[], after: SeatEntry[], step = 1) =>
  describeSeatChange({ version: 3, list: before }, { version: 3 + step, list: after });

test('each single change becomes the event that the specification defines for it', () => {
  const [one, two] = [entry(2), entry(3)];
  expect(change([one], [one, two])).toEqual({ type: 'seat-change', version: 4, action: 1, entry: two });
  expect(change([one, two], [two])).toEqual({ type: 'seat-change', version: 4, action: 2, entry: one });
  expect(change([one], [entry(2, 1)])).toEqual({ type: 'user-update', version: 4, userId: 2, status: 1 });
  expect(change([entry(2, 1)], [])).toEqual({ type: 'user-update', version: 4, userId: 2, status: 2 });
});

test('any other change becomes the whole list', () => {
  const [one, two] = [entry(2), entry(3)];
  const whole = (list: SeatEntry[], version = 4) => ({ type: 'seat-update', version, list });
  expect(change([one, two], [])).toEqual(whole([]));
  expect(change([two], [one, two])).toEqual(whole([one, two]));
  expect(change([one], [entry(2, 0, '改了')])).toEqual(whole([entry(2, 0, '改了')]));
  expect(change([one], [entry(2, 1, '改了')])).toEqual(whole([entry(2, 1, '改了')]));
  expect(change([], [one], 2)).toEqual(whole([one], 5));
});

test('a list that is not newer produces no event', () => {
  expect(change([], [entry(2)], 0)).toBeUndefined();
  expect(change([], [entry(2)], -1)).toBeUndefined();
});
