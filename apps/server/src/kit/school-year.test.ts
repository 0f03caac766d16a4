import { expect, test } from 'vitest';
import { gradeLabel, isFiveFour, schoolYearOf } from './china-calendar.ts';

test.each([
  ['2026-09-01T00:00:00+08:00', 2026],
  ['2026-08-31T23:59:59+08:00', 2025],
  ['2027-01-01T00:00:00+08:00', 2026],
  ['2026-08-31T16:00:00Z', 2026],
])('%s belongs to the school year of %i', (time, year) => {
  expect(schoolYearOf(new Date(time))).toBe(year);
});

test.each([
  [-4, '孕期'],
  [-3, '0–3岁'],
  [-2, '幼儿园小班'],
  [1, '一年级'],
  [12, '高三'],
])('grade %i is %s', (grade, label) => {
  expect(gradeLabel(grade)).toBe(label);
});

test.each([
  [5, '五年级'],
  [6, '初一'],
  [9, '初四'],
  [10, '高一'],
])('with five years of primary school grade %i is %s', (grade, label) => {
  expect(gradeLabel(grade, { fiveFour: true })).toBe(label);
});

test.each([
  ['370602', true],
  ['371002', true],
  ['370303', true],
  ['370116', true],
  ['370102', false],
  ['370000', false],
  [null, false],
])('whether %s has four years of junior school: %s', (code, expected) => {
  expect(isFiveFour(code)).toBe(expected);
});
