import { messages } from '@academy/contract/limits.ts';

/** Milliseconds that China's clock is ahead of UTC, all year. */
const chinaOffset = 8 * 3_600_000;

let referenceTime: number | undefined;

/**
 * Makes `relativeDate` count days from this moment (milliseconds since 1970), as the server did for a screen that is
 * being hydrated; undefined uses the phone's clock again.
 */
export function setReferenceTime(time: number | undefined): void {
  referenceTime = time;
}

const today = () => new Date(referenceTime ?? Date.now());

const twoDigits = (value: number) => String(value).padStart(2, '0');

const timeOf = (date: Date) => `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`;

/** Whole calendar days from one date to the other. */
function daysBetween(from: Date, to: Date): number {
  const day = (date: Date) => Math.floor(date.getTime() / 86_400_000);
  return day(to) - day(from);
}

function dayOf(date: Date, now: Date): string {
  const relativeDay = ['前天', '昨天', '今天', '明天', '后天'][daysBetween(now, date) + 2];
  if (relativeDay) return relativeDay;
  const day = `${date.getUTCMonth() + 1}月${date.getUTCDate()}日`;
  return date.getUTCFullYear() === now.getUTCFullYear() ? day : `${date.getUTCFullYear()}年${day}`;
}

/** A date whose UTC fields read as China's calendar and clock. Throws RangeError for anything but an ISO date. */
export function getDate(iso: string): Date {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) throw new RangeError(`Not a date: ${iso}`);
  return inChina(date);
}

const inChina = (date: Date) => new Date(date.getTime() + chinaOffset);

/**
 * A date as short as possible: today and later with the time ('今天 19:30', '明天 09:00'), the past by its day ('昨天',
 * '11月3日', '2025年3月1日'). Always by China's clock. Throws RangeError for anything but an ISO date.
 */
export function relativeDate(iso: string, now = today()): string {
  const date = getDate(iso);
  return daysBetween(inChina(now), date) < 0 ? dayOf(date, inChina(now)) : dateTime(iso, now);
}

/** `relativeDate` and a word: '今天 19:30 提交', '昨天提交'. Throws as `relativeDate` does. */
export function relativeDateAnd(iso: string, word: string, now = today()): string {
  const date = relativeDate(iso, now);
  return date.includes(':') ? `${date} ${word}` : `${date}${word}`;
}

/** Day and time: '今天 19:30', '11月3日 08:00'. Throws as `relativeDate` does. */
export function dateTime(iso: string, now = today()): string {
  const date = getDate(iso);
  return `${dayOf(date, inChina(now))} ${timeOf(date)}`;
}

const padded = (value: number) => String(value).padStart(2, '0');

function splitSeconds(seconds: number): [hours: number, minutes: number, seconds: number] {
  if (!Number.isSafeInteger(seconds) || seconds < 0) throw new RangeError(messages.invalidSeconds);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
}

/** 'hh:mm:ss'. Throws RangeError with the product's message for anything but a non-negative integer. */
export function clock(seconds: number): string {
  return splitSeconds(seconds).map(padded).join(':');
}

/** A player's time: '08:40', with hours only where there are any. Drops fractions; throws as `clock` does. */
export function shortClock(seconds: number): string {
  return clock(Math.floor(seconds)).replace(/^00:/, '');
}

/** A duration in words: '8 分 40 秒', '1 小时 5 分', '40 秒'. Throws as `clock` does. */
export function duration(seconds: number): string {
  const [h, m, s] = splitSeconds(seconds);
  if (h > 0) return m > 0 ? `${h} 小时 ${m} 分` : `${h} 小时`;
  if (m > 0) return s > 0 ? `${m} 分 ${padded(s)} 秒` : `${m} 分钟`;
  return `${s} 秒`;
}
