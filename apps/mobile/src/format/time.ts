import { messages } from '@academy/contract/limits.ts';

const padded = (value: number) => String(value).padStart(2, '0');

function parts(seconds: number): [hours: number, minutes: number, seconds: number] {
  if (!Number.isSafeInteger(seconds) || seconds < 0) throw new RangeError(messages.invalidSeconds);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
}

/** 'hh:mm:ss'. Throws RangeError with the product's message for anything but a non-negative integer. */
export function clock(seconds: number): string {
  return parts(seconds).map(padded).join(':');
}

/** A player's time: '08:40', with hours only where there are any. Fractions are dropped; throws as `clock` does. */
export function shortClock(seconds: number): string {
  return clock(Math.floor(seconds)).replace(/^00:/, '');
}

/** How long something lasts, in words: '8 分 40 秒', '1 小时 5 分', '40 秒'. Throws as `clock` does. */
export function duration(seconds: number): string {
  const [h, m, s] = parts(seconds);
  if (h > 0) return m > 0 ? `${h} 小时 ${m} 分` : `${h} 小时`;
  if (m > 0) return s > 0 ? `${m} 分 ${padded(s)} 秒` : `${m} 分钟`;
  return `${s} 秒`;
}
