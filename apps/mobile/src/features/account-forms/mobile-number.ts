import { smsCode } from '@academy/contract/limits.ts';

/** Digits of a Chinese mobile number. */
const length = 11;

/** What of a text belongs to a number: digits, without the country's code that a phone fills in before them. */
export function digitsOf(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  const isForeign = digits.length > length && digits.startsWith('86');
  return (isForeign ? digits.slice(2) : digits).slice(0, length);
}

/** As one reads it aloud: 138 0013 8000. */
export function spacedMobile(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ');
}

/** What is wrong with a number, and how to mend it; undefined when nothing is. */
export function judgeMobile(digits: string): string | undefined {
  if (digits === '') return '请填写手机号';
  return /^1[3-9]\d{9}$/.test(digits) ? undefined : '请填写 11 位手机号';
}

/** The same of a code by short message. */
export function judgeCode(digits: string): string | undefined {
  return digits.length === smsCode.digits ? undefined : `请填写 ${smsCode.digits} 位验证码`;
}
