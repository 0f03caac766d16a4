import type { StatPeriod } from '@academy/contract/limits.ts';

/** A range of whole days in China: `2026-11-16` to `2026-11-22`. */
interface DayRange {
  readonly from: string;
  /** The last day, inclusive. */
  readonly to: string;
}

interface Point {
  /** Its first day. */
  readonly start: string;
  /** 3日, 11月 */
  readonly label: string;
}

export interface Period extends DayRange {
  readonly name: StatPeriod;
  readonly previous: DayRange;
  /** The months of a year, else the days. */
  readonly points: readonly Point[];
  readonly pointGrain: 'day' | 'month';
}

const dayLength = 86_400_000;
const parseDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
const formatDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string =>
  formatDay(parseDay(day).getTime() + count * dayLength);

/**
 * The calendar week (from Monday), month or year that contains a day. Throws RangeError for an invalid day such as
 * 2026-02-30.
 */
export function periodOf(name: StatPeriod, day: string): Period {
  if (formatDay(parseDay(day).getTime()) !== day) throw new RangeError(`there is no day ${day}`);
  const range = rangeOf(name, day);
  const pointGrain = name === 'year' ? 'month' : 'day';
  return {
    name,
    ...range,
    previous: rangeOf(name, addDays(range.from, -1)),
    points: pointGrain === 'month' ? listMonths(range) : listDays(range),
    pointGrain,
  };
}

function rangeOf(name: StatPeriod, day: string): DayRange {
  const date = parseDay(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (name === 'year')
    return { from: formatDay(Date.UTC(year, 0, 1)), to: formatDay(Date.UTC(year, 11, 31)) };
  if (name === 'month')
    return { from: formatDay(Date.UTC(year, month, 1)), to: formatDay(Date.UTC(year, month + 1, 0)) };
  const from = addDays(day, -((date.getUTCDay() + 6) % 7));
  return { from, to: addDays(from, 6) };
}

function listDays({ from, to }: DayRange): Point[] {
  const count = (parseDay(to).getTime() - parseDay(from).getTime()) / dayLength + 1;
  return Array.from({ length: count }, (_, index) => {
    const start = addDays(from, index);
    return { start, label: `${Number(start.slice(8))}日` };
  });
}

/** The first days of the months of the year that begins on this day. */
export const monthsOfYear = (from: string): string[] => listMonths({ from }).map(({ start }) => start);

const listMonths = ({ from }: Pick<DayRange, 'from'>): Point[] =>
  Array.from({ length: 12 }, (_, month) => ({
    start: formatDay(Date.UTC(Number(from.slice(0, 4)), month, 1)),
    label: `${month + 1}月`,
  }));
