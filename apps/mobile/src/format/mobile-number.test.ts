import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMobile, validateMobile, formatMobile } from './mobile-number.ts';

test.each([
  ['13800138000', '138 0013 8000'],
  ['+86 138-0013-8000', '138 0013 8000'],
  ['8613800138000', '138 0013 8000'],
  ['138001', '138 001'],
  ['138', '138'],
  ['', ''],
  ['138001380009999', '138 0013 8000'],
])('%s is parsed as %s', (text, spaced) => expect(formatMobile(parseMobile(text))).toBe(spaced));

test('formatting and parsing keep the number unchanged', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,11}$/), (digits) => {
      expect(parseMobile(formatMobile(digits))).toBe(digits);
    }),
  );
});

test('an invalid mobile number is reported before anything is sent', () => {
  expect(validateMobile('')).toBe('请填写手机号');
  for (const wrong of ['138', '12345678901', '1380013800']) {
    expect(validateMobile(wrong)).toBe('请填写 11 位手机号');
  }
  expect(validateMobile('19900139000')).toBeUndefined();
});
