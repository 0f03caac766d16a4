import { smsCode } from '@academy/contract/login-limits.ts';

/** Number of digits of a Chinese mobile number. */
const length = 11;

/**
 * Extracts the digits of a mobile number from a text, without the country code that phones put before it when they
 * fill the field in.
 */
export function parseMobile(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  const hasCountryCode = digits.length > length && digits.startsWith('86');
  return (hasCountryCode ? digits.slice(2) : digits).slice(0, length);
}

/** Groups the digits: 138 0013 8000. */
export function formatMobile(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ');
}

/** Returns an error message for an invalid mobile number, or undefined. */
export function validateMobile(digits: string): string | undefined {
  if (digits === '') return '请填写手机号';
  return /^1[3-9]\d{9}$/.test(digits) ? undefined : '请填写 11 位手机号';
}

/** Returns an error message for an invalid SMS code, or undefined. */
export function validateCode(digits: string): string | undefined {
  return digits.length === smsCode.digits ? undefined : `请填写 ${smsCode.digits} 位验证码`;
}
