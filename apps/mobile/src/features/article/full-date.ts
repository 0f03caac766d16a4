import { getDate } from '../../format/date.ts';

/** The day with its year, as agreements and articles are dated: '2026年9月1日'. Throws RangeError for no ISO date. */
export function fullDate(iso: string): string {
  const date = getDate(iso);
  return `${date.getUTCFullYear()}年${date.getUTCMonth() + 1}月${date.getUTCDate()}日`;
}
