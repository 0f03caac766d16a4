import type { RoomEvents } from '@academy/contract/realtime/room.ts';
import { describeChange } from '../../domain/live-room/seat-change.ts';
import type { RoomFacts } from './room-facts.ts';

/** One event with what it tells. */
export type News = {
  [Name in keyof RoomEvents]: readonly [Name, ...Parameters<RoomEvents[Name]>];
}[keyof RoomEvents];

const over = 2;

/** What has to be told to those who know `before`, so that they know `after`; but for likes, which wait for their second. */
export function describeNews(before: RoomFacts, after: RoomFacts): News[] {
  const news: News[] = [];
  const { live } = after;
  const ended = live.status === over && before.live.status !== over;
  const seat = describeChange(before.seats, after.seats);
  if (ended) news.push(['seat', { type: 'live-end', version: after.seats.version }]);
  else if (seat) news.push(['seat', seat]);
  if (isOther(before.live, live)) {
    const { status, run, awaitingSeconds } = live;
    news.push(['live', { status, run, awaiting_seconds: awaitingSeconds }]);
  }
  if (before.slowSeconds !== after.slowSeconds) news.push(['slow', { seconds: after.slowSeconds }]);
  if (before.pinned?.id !== after.pinned?.id) news.push(['pinned', after.pinned]);
  return news;
}

/** Seconds that pass while a publisher is awaited are no news. */
const isOther = (before: RoomFacts['live'], after: RoomFacts['live']) =>
  before.status !== after.status ||
  before.run !== after.run ||
  (before.awaitingSeconds === null) !== (after.awaitingSeconds === null);
