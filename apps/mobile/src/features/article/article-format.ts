import { getDate } from '../../format/date-time.ts';

/** Reading time in whole minutes, at least one: '约 3 分钟读完'. */
export function formatReadingTime(seconds: number): string {
  return `约 ${Math.max(1, Math.round(seconds / 60))} 分钟读完`;
}

/**
 * Date with year, as used for agreements and articles: '2026年9月1日'. Throws RangeError if `iso` is not an ISO date.
 */
export function formatFullDate(iso: string): string {
  const date = getDate(iso);
  return `${date.getUTCFullYear()}年${date.getUTCMonth() + 1}月${date.getUTCDate()}日`;
}
