import { gradeLabels } from '@academy/contract/limits.ts';
import { chinaDay } from './china-day.ts';

const september = 9;

/** The year in which the school year of this moment began: 2026 from September 2026 to August 2027, in China. */
export function schoolYearOf(time: Date): number {
  const [year = 0, month = 0] = chinaDay(time).split('-').map(Number);
  return month < september ? year - 1 : year;
}

const [youngest] = gradeLabels[0];
/** `二年级`; grades from -2 (小班) to 12 (高三). */
export const gradeLabel = (grade: number): string => gradeLabels[grade - youngest]?.[1] ?? '';
