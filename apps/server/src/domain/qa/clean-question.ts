import { AppError } from '../../kit/app-error.ts';

/** Signs that steer how text around them is drawn, and whatever controls a machine. */
const steering = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;

/** Signs without a width: whoever puts them between the characters of a word hides it from every rule. */
const invisible = /[\u00ad\u200b\u200c\u200e\u200f\u2060\ufeff]/gu;

/** A question as it is kept: one line. Throws INVALID_INPUT when there is no word in it. */
export function cleanQuestion(sent: string): string {
  const text = sent.replaceAll(invisible, '').replaceAll(steering, ' ').replaceAll(/\s+/gu, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(text)) throw new AppError('INVALID_INPUT', { message: '写下想问的问题再发送吧' });
  return text;
}
