import { vendorFailure } from '../../kit/ask-vendor.ts';
import type { AppError } from '../../kit/app-error.ts';
import { SmsRefusal } from '../../ports/sms.ts';

/** Both vendors' words for a failure of their own, after which they do not know either: `InternalError.Timeout`. */
const inDoubt = /^InternalError|SYSTEM_ERROR|timeout/i;

/** UNAVAILABLE because of the vendor's word for what it did; a refusal when that word means no. */
export const smsFailure = (vendor: string, word: unknown): AppError =>
  vendorFailure(
    vendor,
    word,
    typeof word === 'string' && word !== '' && !inDoubt.test(word) ? SmsRefusal : Error,
  );
