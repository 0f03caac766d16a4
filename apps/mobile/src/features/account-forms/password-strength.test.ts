import { expect, test } from 'vitest';
import { judgePassword } from './password-strength.ts';

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
])('%s is %s', (text, strength) => expect(judgePassword(text, '13800138000').strength).toBe(strength));

test('each hint is met by what it asks for', () => {
  const met = (text: string, mobile?: string) => judgePassword(text, mobile).hints.map((hint) => hint.met);
  expect(met('')).toEqual([false, false, false]);
  expect(met('abcdefg')).toEqual([false, false, true]);
  expect(met('abcdefgh')).toEqual([true, false, true]);
  expect(met('abcdefg1')).toEqual([true, true, true]);
  expect(met('a13800138000', '13800138000')).toEqual([true, true, false]);
});
