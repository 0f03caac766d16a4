import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digitsOf, judgeMobile, spacedMobile } from './mobile-number.ts';

test.each([
  ['13800138000', '138 0013 8000'],
  ['+86 138-0013-8000', '138 0013 8000'],
  ['8613800138000', '138 0013 8000'],
  ['138001', '138 001'],
  ['138', '138'],
  ['', ''],
  ['138001380009999', '138 0013 8000'],
])('%s is read as %s', (text, spaced) => expect(spacedMobile(digitsOf(text))).toBe(spaced));

test('the spaces change nothing about the number', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,11}$/), (digits) => {
      expect(digitsOf(spacedMobile(digits))).toBe(digits);
    }),
  );
});

test('what is no mobile number is said before anything is sent', () => {
  expect(judgeMobile('')).toBe('请填写手机号');
  for (const wrong of ['138', '12345678901', '1380013800']) {
    expect(judgeMobile(wrong)).toBe('请填写 11 位手机号');
  }
  expect(judgeMobile('19900139000')).toBeUndefined();
});
