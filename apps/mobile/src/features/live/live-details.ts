import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { dateTime, getDate } from '../../format/date-time.ts';

export type LiveDetails = NonNullable<ContentDetail['live']>;

export type LiveContent = ContentDetail & { live: LiveDetails };

export const isUpcoming = ({ status }: Pick<LiveDetails, 'status'>): boolean =>
  status === liveStatus.upcoming;
export const isRunning = ({ status }: Pick<LiveDetails, 'status'>): boolean => status === liveStatus.live;

/** Start and end in China's time: '今天 19:30–21:00'. */
export function formatTimeRange(
  { starts_at: start, ends_at: end }: Pick<LiveDetails, 'starts_at' | 'ends_at'>,
  now?: Date,
): string {
  const isSameDay = getDay(start) === getDay(end);
  const until = dateTime(end, now);
  return `${dateTime(start, now)}–${isSameDay ? until.slice(-5) : until}`;
}

const getDay = (iso: string): string => getDate(iso).toISOString().slice(0, 10);

const minutesPerDay = 24 * 60;

/** Minutes since midnight in China, which has no daylight saving time. Agendas use this time. */
function getChinaMinutes(time: number): number {
  return Math.floor(time / 60_000 + 8 * 60) % minutesPerDay;
}

function parseMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Index of the agenda item that is current at `now` (epoch milliseconds); -1 before the first. */
export function findCurrentAgendaItem(
  { agenda, starts_at: start }: Pick<LiveDetails, 'agenda' | 'starts_at'>,
  now: number,
): number {
  const startTime = Date.parse(start);
  const elapsed = (now - startTime) / 60_000;
  const startMinutes = getChinaMinutes(startTime);
  return agenda.findLastIndex(({ at }) => {
    const offset = parseMinutes(at) - startMinutes;
    // After midnight the minutes start at 0 again.
    return (offset < -minutesPerDay / 2 ? offset + minutesPerDay : offset) <= elapsed;
  });
}
