import fc from 'fast-check';
import { expect, test } from 'vitest';
import { previousPeriodName, describeChange } from './describe-change.ts';

test.each([
  [120, 100, '比上月多 20 人（+20%）', 'more'],
  [80, 100, '比上月少 20 人（−20%）', 'less'],
  [100, 100, '和上月一样', 'same'],
  [0.3, 0.1 + 0.2, '和上月一样', 'same'],
  [5, 0, '比上月多 5 人', 'more'],
  [1_005, 1_000, '比上月多 5 人（+1%）', 'more'],
  [1_001, 1_000, '比上月多 1 人', 'more'],
  [5_000, 1, '比上月多 4,999 人', 'more'],
] as const)('%d after %d', (value, previous, words, direction) => {
  expect(describeChange({ value, previous, unit: '人' }, '上月')).toEqual({ text: words, direction });
});

test('a hidden value is not compared', () => {
  expect(describeChange({ value: 7, previous: null, unit: '人' }, '上月')).toBeUndefined();
  expect(describeChange({ value: null, previous: 9, unit: '人' }, '上月')).toBeUndefined();
});

test('more and less are never confused', () => {
  fc.assert(
    fc.property(fc.nat(1e6), fc.nat(1e6), (value, previous) => {
      const change = describeChange({ value, previous, unit: '人' }, '上月')!;
      expect(change.direction).toBe(value > previous ? 'more' : value < previous ? 'less' : 'same');
    }),
  );
});

test('the previous period has the right name', () => {
  expect([previousPeriodName('week', true), previousPeriodName('year', false)]).toEqual(['上周', '前一年']);
});
