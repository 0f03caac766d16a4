import { fiveFourAreas, fiveFourLabels, gradeLabels } from '@academy/contract/enrolment-limits.ts';

/** Milliseconds. China has one time zone, UTC+8, without daylight saving since 1991. */
const chinaOffset = 8 * 3_600_000;
const dayMilliseconds = 24 * 3_600_000;

/** The date in China at a moment: `2026-11-21`. */
export const chinaDay = (at: Date): string => new Date(at.getTime() + chinaOffset).toISOString().slice(0, 10);

/** The date and time in China at a moment, as people write it: `2026-11-21 09:33`. */
export const chinaMinute = (at: Date): string =>
  new Date(at.getTime() + chinaOffset).toISOString().slice(0, 16).replace('T', ' ');

/** The start of that day in China and of the next one. */
export function chinaDayRange(at: Date): { from: Date; to: Date } {
  const from = Math.floor((at.getTime() + chinaOffset) / dayMilliseconds) * dayMilliseconds - chinaOffset;
  return { from: new Date(from), to: new Date(from + dayMilliseconds) };
}

/** The start of a month (`2026-11`) in China and of the next one. */
export function chinaMonthRange(month: string): { from: Date; to: Date } {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number);
  const startOfMonth = (monthOfYear: number) => new Date(Date.UTC(year, monthOfYear - 1, 1) - chinaOffset);
  return { from: startOfMonth(monthNumber), to: startOfMonth(monthNumber + 1) };
}

const september = 9;

/** The year in which the school year of this moment began in China: 2026 from September 2026 to August 2027. */
export function schoolYearOf(time: Date): number {
  const [year = 0, month = 0] = chinaDay(time).split('-').map(Number);
  return month < september ? year - 1 : year;
}

const [lowestGrade] = gradeLabels[0];
/** The label of a grade from -4 (孕期) to 12 (高三): `二年级`; in 五四学制 grade 9 is 初四. */
export const gradeLabel = (grade: number, { fiveFour = false } = {}): string =>
  (fiveFour && fiveFourLabels[grade]) || (gradeLabels[grade - lowestGrade]?.[1] ?? '');

/** Whether schools of the area with this division code have 五四学制. */
export const isFiveFour = (areaCode: string | null): boolean =>
  fiveFourAreas.some((begin) => areaCode?.startsWith(begin));
