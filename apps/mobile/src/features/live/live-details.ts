import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { dateTime, getDate } from '../../format/date-time.ts';

export type LiveDetails = NonNullable<ContentDetail['live']>;

export type LiveContent = ContentDetail & { live: LiveDetails };

export const isUpcoming = ({ status }: Pick<LiveDetails, 'status'>): boolean =>
  status === liveStatus.upcoming;
export const isRunning = ({ status }: Pick<LiveDetails, 'status'>): boolean => status === liveStatus.live;

/** Whether a live that runs plays a recording (录播): a stream that is made now has no known length. */
export const isRecordedBroadcast = ({ status, video }: Pick<LiveDetails, 'status' | 'video'>): boolean =>
  isRunning({ status }) && video !== null && video.seconds > 0;

type Times = Pick<LiveDetails, 'starts_at' | 'ends_at'> &
  Partial<Pick<LiveDetails, 'started_at' | 'ended_at'>>;

/**
 * Start and end in China's time, the real ones as soon as there are any: '今天 19:30–21:00'. Of a live that started at another
 * time than planned nobody knows the end: '今天 18:00 开始'.
 */
export function formatTimeRange({ starts_at, ends_at, started_at, ended_at }: Times, now?: Date): string {
  const start = started_at ?? starts_at;
  const end = ended_at ?? ends_at;
  if (started_at && !ended_at && !followsPlan({ starts_at, started_at }))
    return `${dateTime(start, now)} 开始`;
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

/** Milliseconds that a live may start beside its plan for the times of its agenda to be true. */
const maxShift = 5 * 60_000;

/** Whether a live started when it was planned, or may still. Otherwise the times of its agenda are not those of its items. */
export const followsPlan = ({ starts_at, started_at }: Omit<Times, 'ends_at'>): boolean =>
  !started_at || Math.abs(Date.parse(started_at) - Date.parse(starts_at)) <= maxShift;

/**
 * Index of the agenda item that is current at `now` (epoch milliseconds), counted from the real start; -1 before the first.
 */
export function findCurrentAgendaItem(
  { agenda, starts_at: start, started_at: realStart }: Pick<LiveDetails, 'agenda'> & Omit<Times, 'ends_at'>,
  now: number,
): number {
  const startTime = Date.parse(start);
  const elapsed = (now - Date.parse(realStart ?? start)) / 60_000;
  const startMinutes = getChinaMinutes(startTime);
  return agenda.findLastIndex(({ at }) => {
    const offset = parseMinutes(at) - startMinutes;
    // After midnight the minutes start at 0 again.
    return (offset < -minutesPerDay / 2 ? offset + minutesPerDay : offset) <= elapsed;
  });
}
