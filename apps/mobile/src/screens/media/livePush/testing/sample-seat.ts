import type { SeatEntry } from '@academy/contract/realtime/seats.ts';

/** Somebody who waits for a seat. */
export const sampleSeat = (
  userId: number,
  nick: string,
  payload: Partial<SeatEntry['payload']> = {},
): SeatEntry => ({
  conversationID: 'live-5',
  nick,
  avatar: null,
  userId,
  roomID: 5,
  status: 0,
  payload: {
    question: '怎么不催他写作业？',
    voice_only: false,
    anonymous: false,
    invited: false,
    asked_at: '2026-11-21T11:40:00.000Z',
    ...payload,
  },
  anchorID: 1,
});
