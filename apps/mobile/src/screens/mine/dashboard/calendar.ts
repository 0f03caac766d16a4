import type { StatPeriod } from '@academy/contract/limits.ts';
import { getDate } from '../../../format/date-time.ts';

/** Days in China's calendar, written `2026-11-21`. Periods are weeks from Monday, months and years. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

const formatDay = (date: Date) => date.toISOString().slice(0, 10);

const utc = (year: number, month: number, day: number) => new Date(Date.UTC(year, month, day));

/** Year, month (from 0) and day of the month. */
function parseDay(day: string): [year: number, month: number, day: number] {
  const date = new Date(`${day}T00:00:00Z`);
  return [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
}

/** Today in China, whatever the phone's time zone. */
export const chinaDay = (now = new Date()): string => formatDay(getDate(now.toISOString()));

/** Whether a text is an existing day. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && formatDay(date) === text;
}

/** The period that contains a day. */
export function rangeOf(period: StatPeriod, day: string): DateRange {
  const [year, month, date] = parseDay(day);
  if (period === 'year') return { from: formatDay(utc(year, 0, 1)), to: formatDay(utc(year, 11, 31)) };
  if (period === 'month')
    return { from: formatDay(utc(year, month, 1)), to: formatDay(utc(year, month + 1, 0)) };
  const sinceMonday = (utc(year, month, date).getUTCDay() + 6) % 7;
  const monday = date - sinceMonday;
  return { from: formatDay(utc(year, month, monday)), to: formatDay(utc(year, month, monday + 6)) };
}

/** The first day of the period before (-1) or after (1) the one of `day`. */
export function adjacentPeriod(period: StatPeriod, day: string, step: -1 | 1): string {
  const { from, to } = rangeOf(period, day);
  const [year, month, date] = parseDay(step > 0 ? to : from);
  return rangeOf(period, formatDay(utc(year, month, date + step))).from;
}

/** `2026年`, `2026年11月`, `2026年11月16日—22日`; the second day omits what it shares with the first. */
export function formatRange(period: StatPeriod, { from, to }: DateRange): string {
  const [year, month, date] = parseDay(from);
  if (period === 'year') return `${year}年`;
  if (period === 'month') return `${year}年${month + 1}月`;
  const [lastYear, lastMonth, last] = parseDay(to);
  const end = [
    lastYear !== year && `${lastYear}年`,
    lastMonth !== month && `${lastMonth + 1}月`,
    `${last}日`,
  ];
  return `${year}年${month + 1}月${date}日—${end.filter(Boolean).join('')}`;
}

/** Whether a range has not ended by that day. */
export const isUnfinished = ({ to }: DateRange, today = chinaDay()): boolean => to >= today;
