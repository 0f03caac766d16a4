import { liveStarts } from '@academy/contract/live-plan-limits.ts';
import { AppError } from '../../kit/errors.ts';
import type { LiveRow } from './lives.ts';

const minute = 60_000;

/**
 * Throws CONFLICT when a start at this time would be much too early, and NOT_CONFIRMED when it would be early and nobody
 * confirmed it; the message says what happens to the users who reserved the live. `mayRehearse`: whoever starts it broadcasts
 * it, on the page that offers 试播.
 */
export function checkStartTime(
  { startsAt, reserveCount }: { startsAt: Date; reserveCount: number },
  { at, isConfirmed, mayRehearse }: { at: Date; isConfirmed: boolean; mayRehearse: boolean },
): void {
  const minutesEarly = (startsAt.getTime() - at.getTime()) / minute;
  if (minutesEarly <= liveStarts.early) return;
  const wait = formatWait(minutesEarly);
  if (minutesEarly > liveStarts.earliest) {
    const rule = `离预定的时间还有${wait}，最早提前 ${liveStarts.earliest / 60} 小时开播。`;
    const advice = mayRehearse ? '想先试一试，可以用“试播”，别人看不到。' : '';
    throw new AppError('CONFLICT', { message: rule + advice });
  }
  if (isConfirmed) return;
  const consequence =
    reserveCount > 0
      ? `已经预约的 ${reserveCount} 人会马上收到“直播开始了”的消息，到了预定的时间不会再提醒；赶不上的人只能看回放。`
      : '还没有人预约；以后按预定的时间来的人，只能看回放。';
  throw new AppError('NOT_CONFIRMED', { message: `离预定的时间还有${wait}。现在开播，${consequence}` });
}

function formatWait(minutes: number): string {
  const rounded = Math.ceil(minutes);
  const [days, hours, rest] = [Math.floor(rounded / 1_440), Math.floor(rounded / 60) % 24, rounded % 60];
  if (days > 0) return ` ${days} 天${hours > 0 ? ` ${hours} 小时` : ''}`;
  return `${hours > 0 ? ` ${hours} 小时` : ''}${rest > 0 ? ` ${rest} 分钟` : ''}`;
}

/**
 * Whether an end at this time undoes the start: it comes before the planned time, a moment after the start. A reserved
 * live is not used up by half a minute of testing.
 */
export const isFalseStart = (
  { origin, startsAt, startedAt }: Pick<LiveRow, 'origin' | 'startsAt' | 'startedAt'>,
  at: Date,
): boolean =>
  origin === 'publish' &&
  startedAt !== null &&
  at < startsAt &&
  at.getTime() - startedAt.getTime() <= liveStarts.undone * 1_000;

/**
 * Until when an ended live can be resumed: its planned end, or later for one that started late. Null for one that
 * cannot be resumed.
 */
export function resumableUntil({
  origin,
  startsAt,
  endsAt,
  startedAt,
  endedAt,
}: Pick<LiveRow, 'origin' | 'startsAt' | 'endsAt' | 'startedAt' | 'endedAt'>): Date | null {
  if (origin !== 'publish' || startedAt === null || endedAt === null) return null;
  const length = endsAt.getTime() - startsAt.getTime();
  return new Date(Math.max(endsAt.getTime(), startedAt.getTime() + length));
}
