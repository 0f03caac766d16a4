const twoDigits = (value: number) => String(value).padStart(2, '0');

const timeOf = (date: Date) => `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;

/** Whole days from one date's day to the other's, by the calendar and not by hours. */
function daysBetween(from: Date, to: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((day(to) - day(from)) / 86_400_000);
}

function dayOf(date: Date, now: Date): string {
  const near = ['前天', '昨天', '今天', '明天', '后天'][daysBetween(now, date) + 2];
  if (near) return near;
  const day = `${date.getMonth() + 1}月${date.getDate()}日`;
  return date.getFullYear() === now.getFullYear() ? day : `${date.getFullYear()}年${day}`;
}

function getDate(iso: string): Date {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) throw new RangeError(`Not a date: ${iso}`);
  return date;
}

/**
 * When something was or will be, as short as it can be said: today and the days to come with the time ('今天 19:30',
 * '明天 09:00'), the past by its day ('昨天', '11月3日', '2025年3月1日'). In the phone's time zone.
 * Throws RangeError for what is no ISO date.
 */
export function moment(iso: string, now = new Date()): string {
  const date = getDate(iso);
  return daysBetween(now, date) < 0 ? dayOf(date, now) : dateTime(iso, now);
}

/** The day and the time: '今天 19:30', '11月3日 08:00'. Throws as `moment` does. */
export function dateTime(iso: string, now = new Date()): string {
  const date = getDate(iso);
  return `${dayOf(date, now)} ${timeOf(date)}`;
}
