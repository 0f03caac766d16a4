import { smsCode } from '@academy/contract/limits.ts';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';

const hour = 3_600_000;
const day = 24 * hour;

interface Asked {
  readonly mobile: string;
  /** The network that asks, hashed. */
  readonly asker: string;
  readonly now: Date;
}

/** Throws TOO_SOON, with the seconds to wait in its data, when this number or network has to wait for its next code. */
export async function checkSmsLimits(tx: Tx, { mobile, asker, now }: Asked): Promise<void> {
  const since = new Date(now.getTime() - day);
  const sent = (column: 'mobile' | 'asker', value: string) =>
    tx
      .selectFrom('sms_codes')
      .where(column, '=', value)
      .where('sent_at', '>', since)
      .orderBy('sent_at', 'desc')
      .select('sent_at')
      .execute()
      .then((rows) => rows.map((row) => now.getTime() - row.sent_at.getTime()));
  const ofNumber = await sent('mobile', mobile);
  const ofAddress = await sent('asker', asker);
  const wait = Math.max(
    restOf(ofNumber, { most: 1, within: smsCode.resendAfter }),
    restOf(ofNumber, { most: smsCode.perNumberAnHour, within: hour }),
    restOf(ofNumber, { most: smsCode.perNumberADay, within: day }),
    restOf(ofAddress, { most: smsCode.perAddressAnHour, within: hour }),
    restOf(ofAddress, { most: smsCode.perAddressADay, within: day }),
  );
  if (wait === 0) return;
  const seconds = Math.ceil(wait / 1_000);
  throw new AppError('TOO_SOON', {
    message: `验证码发送得太频繁了，请 ${inWords(seconds)}后再试`,
    data: { retry_after_seconds: seconds },
  });
}

/** How long until fewer than `most` of these lie `within` the last milliseconds; `ages` from the youngest on. */
function restOf(ages: readonly number[], { most, within }: { most: number; within: number }): number {
  const oldest = ages[most - 1];
  return oldest === undefined ? 0 : Math.max(0, within - oldest);
}

function inWords(seconds: number): string {
  if (seconds <= 120) return `${seconds} 秒`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`;
}
