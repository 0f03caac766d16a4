import { expect, test } from 'vitest';
import { gradeLabel, schoolYearOf } from './china-calendar.ts';

test.each([
  ['2026-09-01T00:00:00+08:00', 2026],
  ['2026-08-31T23:59:59+08:00', 2025],
  ['2027-01-01T00:00:00+08:00', 2026],
  ['2026-08-31T16:00:00Z', 2026],
])('%s belongs to the school year of %i', (time, year) => {
  expect(schoolYearOf(new Date(time))).toBe(year);
});

test.each([
  [-2, '幼儿园小班'],
  [1, '一年级'],
  [12, '高三'],
])('grade %i is %s', (grade, label) => {
  expect(gradeLabel(grade)).toBe(label);
});
