import type { StatPeriod } from '@academy/contract/limits.ts';
import { getDate } from '../../../format/date.ts';

/** Days by China's calendar, written `2026-11-21`. Periods are whole weeks from Monday on, months and years. */
export interface Span {
  /** The first and the last day. */
  readonly from: string;
  readonly to: string;
}

const dayText = (date: Date) => date.toISOString().slice(0, 10);

const utc = (year: number, month: number, day: number) => new Date(Date.UTC(year, month, day));

/** Year, month (from 0) and day of the month. */
function partsOf(day: string): [year: number, month: number, day: number] {
  const date = new Date(`${day}T00:00:00Z`);
  return [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
}

/** Today in China, wherever the phone is. */
export const chinaDay = (now = new Date()): string => dayText(getDate(now.toISOString()));

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && dayText(date) === text;
}

/** The period that a day lies in. */
export function spanOf(period: StatPeriod, day: string): Span {
  const [year, month, date] = partsOf(day);
  if (period === 'year') return { from: dayText(utc(year, 0, 1)), to: dayText(utc(year, 11, 31)) };
  if (period === 'month') return { from: dayText(utc(year, month, 1)), to: dayText(utc(year, month + 1, 0)) };
  const sinceMonday = (utc(year, month, date).getUTCDay() + 6) % 7;
  const monday = date - sinceMonday;
  return { from: dayText(utc(year, month, monday)), to: dayText(utc(year, month, monday + 6)) };
}

/** The first day of the period before (-1) or after (1) that of `day`. */
export function stepFrom(period: StatPeriod, day: string, step: -1 | 1): string {
  const { from, to } = spanOf(period, day);
  const [year, month, date] = partsOf(step > 0 ? to : from);
  return spanOf(period, dayText(utc(year, month, date + step))).from;
}

/** `2026年`, `2026年11月`, `2026年11月16日—22日`; what the second day shares with the first is not said twice. */
export function spanWords(period: StatPeriod, { from, to }: Span): string {
  const [year, month, date] = partsOf(from);
  if (period === 'year') return `${year}年`;
  if (period === 'month') return `${year}年${month + 1}月`;
  const [lastYear, lastMonth, last] = partsOf(to);
  const end = [
    lastYear !== year && `${lastYear}年`,
    lastMonth !== month && `${lastMonth + 1}月`,
    `${last}日`,
  ];
  return `${year}年${month + 1}月${date}日—${end.filter(Boolean).join('')}`;
}

/** Whether a span is not over yet by that day. */
export const isOpen = ({ to }: Span, today = chinaDay()): boolean => to >= today;
