import { dateTime, getDate } from '../../format/date.ts';
import type { Live } from './live-detail.ts';

/** From when to when, by China's clock: '今天 19:30–21:00'. */
export function timeRange(
  { starts_at: start, ends_at: end }: Pick<Live, 'starts_at' | 'ends_at'>,
  now?: Date,
): string {
  const isSameDay = dayOf(start) === dayOf(end);
  const until = dateTime(end, now);
  return `${dateTime(start, now)}–${isSameDay ? until.slice(-5) : until}`;
}

const dayOf = (iso: string): string => getDate(iso).toISOString().slice(0, 10);

const day = 24 * 60;

/** Minutes of the day in China, which keeps one time all year: agendas are written in it. */
function chinaMinutes(time: number): number {
  return Math.floor(time / 60_000 + 8 * 60) % day;
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The point of the agenda that is on at `now` (epoch milliseconds); -1 before the first. */
export function findCurrentPoint(
  { agenda, starts_at: start }: Pick<Live, 'agenda' | 'starts_at'>,
  now: number,
): number {
  const begin = Date.parse(start);
  const passed = (now - begin) / 60_000;
  const opening = chinaMinutes(begin);
  return agenda.findLastIndex(({ at }) => {
    const after = minutesOf(at) - opening;
    // Over midnight the clock begins anew.
    return (after < -day / 2 ? after + day : after) <= passed;
  });
}
