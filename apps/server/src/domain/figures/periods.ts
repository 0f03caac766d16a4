import type { StatPeriod } from '@academy/contract/limits.ts';

/** A stretch of whole days in China: `2026-11-16` to `2026-11-22`. */
interface Span {
  readonly from: string;
  /** The last day, inclusive. */
  readonly to: string;
}

/** A part of a period, for an axis. */
interface Point {
  /** Its first day. */
  readonly start: string;
  /** 3日, 11月 */
  readonly label: string;
}

export interface Period extends Span {
  readonly name: StatPeriod;
  /** The one just before it. */
  readonly before: Span;
  /** Of a year its months, else its days. */
  readonly points: readonly Point[];
  readonly pointGrain: 'day' | 'month';
}

const dayLength = 86_400_000;
const read = (day: string): Date => new Date(`${day}T00:00:00Z`);
const write = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day so many days after this one. */
export const addDays = (day: string, count: number): string => write(read(day).getTime() + count * dayLength);

/**
 * The calendar week (from Monday), month or year in which a day of China's calendar lies. Throws RangeError for a day
 * that there is not, such as 2026-02-30.
 */
export function periodOf(name: StatPeriod, day: string): Period {
  if (write(read(day).getTime()) !== day) throw new RangeError(`there is no day ${day}`);
  const span = spanOf(name, day);
  const pointGrain = name === 'year' ? 'month' : 'day';
  return {
    name,
    ...span,
    before: spanOf(name, addDays(span.from, -1)),
    points: pointGrain === 'month' ? listMonths(span) : listDays(span),
    pointGrain,
  };
}

function spanOf(name: StatPeriod, day: string): Span {
  const at = read(day);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  if (name === 'year') return { from: write(Date.UTC(year, 0, 1)), to: write(Date.UTC(year, 11, 31)) };
  if (name === 'month')
    return { from: write(Date.UTC(year, month, 1)), to: write(Date.UTC(year, month + 1, 0)) };
  const from = addDays(day, -((at.getUTCDay() + 6) % 7));
  return { from, to: addDays(from, 6) };
}

function listDays({ from, to }: Span): Point[] {
  const count = (read(to).getTime() - read(from).getTime()) / dayLength + 1;
  return Array.from({ length: count }, (_, index) => {
    const start = addDays(from, index);
    return { start, label: `${Number(start.slice(8))}日` };
  });
}

const listMonths = ({ from }: Span): Point[] =>
  Array.from({ length: 12 }, (_, month) => ({
    start: write(Date.UTC(Number(from.slice(0, 4)), month, 1)),
    label: `${month + 1}月`,
  }));
