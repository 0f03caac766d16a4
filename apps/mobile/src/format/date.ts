/** China's clock, whose days the academy keeps, runs ahead of UTC by this all year. Milliseconds. */
const ahead = 8 * 3_600_000;

let counted: number | undefined;

/**
 * Counts days as at that moment (milliseconds since 1970), as the server did for a screen that is being taken over;
 * undefined counts by the phone's clock again.
 */
export function countDaysAt(moment: number | undefined): void {
  counted = moment;
}

const today = () => new Date(counted ?? Date.now());

const twoDigits = (value: number) => String(value).padStart(2, '0');

const timeOf = (date: Date) => `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`;

/** Whole days from one date's day to the other's, by the calendar and not by hours. */
function daysBetween(from: Date, to: Date): number {
  const day = (date: Date) => Math.floor(date.getTime() / 86_400_000);
  return day(to) - day(from);
}

function dayOf(date: Date, now: Date): string {
  const near = ['前天', '昨天', '今天', '明天', '后天'][daysBetween(now, date) + 2];
  if (near) return near;
  const day = `${date.getUTCMonth() + 1}月${date.getUTCDate()}日`;
  return date.getUTCFullYear() === now.getUTCFullYear() ? day : `${date.getUTCFullYear()}年${day}`;
}

/** A date whose UTC fields read as China's calendar and clock. Throws RangeError for what is no ISO date. */
export function getDate(iso: string): Date {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) throw new RangeError(`Not a date: ${iso}`);
  return inChina(date);
}

const inChina = (date: Date) => new Date(date.getTime() + ahead);

/**
 * When something was or will be, as short as it can be said: today and the days to come with the time ('今天 19:30',
 * '明天 09:00'), the past by its day ('昨天', '11月3日', '2025年3月1日'). By China's clock, wherever the phone is.
 * Throws RangeError for what is no ISO date.
 */
export function moment(iso: string, now = today()): string {
  const date = getDate(iso);
  return daysBetween(inChina(now), date) < 0 ? dayOf(date, inChina(now)) : dateTime(iso, now);
}

/** The day and the time: '今天 19:30', '11月3日 08:00'. Throws as `moment` does. */
export function dateTime(iso: string, now = today()): string {
  const date = getDate(iso);
  return `${dayOf(date, inChina(now))} ${timeOf(date)}`;
}
