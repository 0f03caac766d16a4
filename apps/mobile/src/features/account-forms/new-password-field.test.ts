import { expect, test } from 'vitest';
import { ratePassword } from './new-password-field.tsx';

test.each([
  ['', 'none'],
  ['abc', 'weak'],
  ['12345678', 'weak'],
  ['abcdefgh', 'weak'],
  ['my13800138000', 'weak'],
  ['walk8home', 'fair'],
  ['aaaaaaaaaa11', 'fair'],
  ['walk8home!', 'strong'],
  ['walk8homeagain', 'strong'],
  ['睡前故事2026', 'fair'],
])('%s is rated %s', (text, strength) => expect(ratePassword(text, '13800138000').strength).toBe(strength));

test('each hint is met by what it demands', () => {
  const met = (text: string, mobile?: string) => ratePassword(text, mobile).hints.map((hint) => hint.met);
  expect(met('')).toEqual([false, false, false]);
  expect(met('abcdefg')).toEqual([false, false, true]);
  expect(met('abcdefgh')).toEqual([true, false, true]);
  expect(met('abcdefg1')).toEqual([true, true, true]);
  expect(met('a13800138000', '13800138000')).toEqual([true, true, false]);
  expect(met('a13800138000', '138****8000')).toEqual([true, true, false]);
  expect(met('a13800138001', '138****8000')).toEqual([true, true, true]);
});
