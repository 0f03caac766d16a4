import { sql } from 'kysely';
import type { SmsScene } from '@academy/contract/areas/identity.ts';
import { smsCode } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import type { KeyedHash } from '../../kit/keyed-hash.ts';

const hour = 3_600_000;
const day = 24 * hour;

interface CodeRequester {
  readonly mobile: string;
  /** Hash of the network that requests a code. */
  readonly networkHash: string;
  readonly now: Date;
}

/**
 * Throws TOO_SOON, with `retry_after_seconds` in its data, when this number or network must wait for its next code.
 */
export async function checkSmsLimits(tx: Tx, { mobile, networkHash, now }: CodeRequester): Promise<void> {
  const since = new Date(now.getTime() - day);
  const sent = (column: 'mobile' | 'network_hash', value: string) =>
    tx
      .selectFrom('sms_codes')
      .where(column, '=', value)
      .where('sent_at', '>', since)
      .orderBy('sent_at', 'desc')
      .select('sent_at')
      .execute()
      .then((rows) => rows.map((row) => now.getTime() - row.sent_at.getTime()));
  const ofNumber = await sent('mobile', mobile);
  const ofAddress = await sent('network_hash', networkHash);
  const wait = Math.max(
    remainingWait(ofNumber, { max: 1, window: smsCode.resendAfter }),
    remainingWait(ofNumber, { max: smsCode.perNumberAnHour, window: hour }),
    remainingWait(ofNumber, { max: smsCode.perNumberADay, window: day }),
    remainingWait(ofAddress, { max: smsCode.perAddressAnHour, window: hour }),
    remainingWait(ofAddress, { max: smsCode.perAddressADay, window: day }),
  );
  if (wait === 0) return;
  const seconds = Math.ceil(wait / 1_000);
  throw new AppError('TOO_SOON', {
    message: `验证码发送得太频繁了，请 ${formatWait(seconds)}后再试`,
    data: { retry_after_seconds: seconds },
  });
}

/**
 * Milliseconds until fewer than `max` of these lie within the last `window` milliseconds; `ages` in ascending order.
 */
function remainingWait(ages: readonly number[], { max, window }: { max: number; window: number }): number {
  const oldest = ages[max - 1];
  return oldest === undefined ? 0 : Math.max(0, window - oldest);
}

function formatWait(seconds: number): string {
  if (seconds <= 120) return `${seconds} 秒`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`;
}

interface ForeignAttempt {
  readonly mobile: string;
  readonly scene: SmsScene;
  readonly now: Date;
  readonly tokens: KeyedHash;
}

/** Advisory lock that runs the foreign attempts of one number one after the other. */
const lockNamespace = 7_307_014;

/**
 * Counts an attempt from another network than the one that requested the code, whether there is a code or not;
 * returns the id of its row. Throws TOO_SOON after `smsCode.attemptsFromElsewhere` within a code's lifetime, so that
 * foreign guesses leave some attempts to the requester. Requesting a new code makes a network the requester.
 */
export async function countForeignAttempt(
  db: Db,
  { mobile, scene, now, tokens }: ForeignAttempt,
): Promise<number> {
  const loginHash = tokens.hash('login', `code ${scene} ${mobile}`);
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockNamespace)}, hashtext(${loginHash}))`.execute(tx);
    const { count, first } = await tx
      .selectFrom('login_failures')
      .where('login_hash', '=', loginHash)
      .where('failed_at', '>', new Date(now.getTime() - smsCode.lifetime))
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('failed_at').as('first')])
      .executeTakeFirstOrThrow();
    if (count >= smsCode.attemptsFromElsewhere)
      throw tooSoonError(Number(first) + smsCode.lifetime - now.getTime());
    const row = await tx
      .insertInto('login_failures')
      .values({ login_hash: loginHash, network_hash: '', failed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

/** Deletes the attempt again after a right code. */
export async function deleteForeignAttempt(db: Db, id: number): Promise<void> {
  await db.deleteFrom('login_failures').where('id', '=', id).execute();
}

function tooSoonError(wait: number): AppError {
  const minutes = Math.max(1, Math.ceil(wait / 60_000));
  return new AppError('TOO_SOON', {
    message: `验证码错误次数太多，请重新获取，或 ${minutes} 分钟后再试`,
    data: { retry_after_seconds: minutes * 60 },
  });
}
