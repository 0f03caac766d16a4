import { sql } from 'kysely';
import type { SmsScene } from '@academy/contract/areas/identity.ts';
import { smsCode } from '@academy/contract/login-limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import type { KeyedHash } from '../../kit/keyed-hash.ts';
import { isKnownDevice } from './known-devices.ts';

const hour = 3_600_000;
const day = 24 * hour;

interface CodeRequester {
  readonly mobile: string;
  /** Hash of the network that requests a code. */
  readonly networkHash: string;
  /** Hash of the device that requests it; null where it has none. */
  readonly deviceHash: string | null;
  readonly now: Date;
}

/** Codes that the academy pays for within an hour. */
export interface SmsBudget {
  readonly perHour: number;
  /** Called with the number of codes sent within the hour when most of the budget, or all of it, is used. */
  readonly onAlarm: (sent: number) => void;
}

/** Share of the hourly budget from which on `onAlarm` is called. */
const alarmShare = 0.8;
/** Share of the budget by which users on known devices may exceed it, so that a flood of made-up numbers delays unknown devices only. */
const reserveShare = 0.5;

/**
 * This many codes below the budget, requests begin to be counted one after the other, since requests that are counted at
 * the same moment do not see each other's codes. Each needs a database connection, and twenty processes have 200 together (10 each, unless
 * DATABASE_POOL says otherwise).
 */
const maxConcurrent = 200;
const budgetLock = 7_307_019;

async function countSent(tx: Tx, now: Date): Promise<number> {
  const { sent } = await tx
    .selectFrom('sms_codes')
    .where('sent_at', '>', new Date(now.getTime() - hour))
    // The time of day may have been set back.
    .where('sent_at', '<=', now)
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow();
  return sent;
}

/**
 * Throws TOO_SOON when the codes of the hour are used up: many addresses with many numbers get past every other limit,
 * and each code costs money.
 */
export async function checkSmsBudget(
  tx: Tx,
  { perHour, onAlarm }: SmsBudget,
  { mobile, deviceHash, now }: CodeRequester,
): Promise<void> {
  const nearLimit = Math.min(perHour * alarmShare, perHour - maxConcurrent);
  let sent = await countSent(tx, now);
  // Near the limit one after the other, so that it is exact.
  if (sent >= nearLimit) {
    await sql`select pg_advisory_xact_lock(${sql.lit(budgetLock)})`.execute(tx);
    sent = await countSent(tx, now);
  }
  if (sent >= perHour * alarmShare) onAlarm(sent);
  if (sent < perHour) return;
  const user = await tx.selectFrom('users').where('mobile', '=', mobile).select('id').executeTakeFirst();
  const isKnown = user !== undefined && (await isKnownDevice(tx, { userId: user.id, deviceHash }));
  if (isKnown && sent < perHour * (1 + reserveShare)) return;
  const wait = Math.ceil((await remainingBudgetWait(tx, perHour, now)) / 1_000);
  throw new AppError('TOO_SOON', {
    message: `现在获取验证码的人太多了，请 ${formatWait(wait)}后再试，或用密码登录`,
    data: { retry_after_seconds: wait },
  });
}

/** Milliseconds until fewer than `perHour` codes were sent within an hour, at least a second. */
async function remainingBudgetWait(tx: Tx, perHour: number, now: Date): Promise<number> {
  const last = await tx
    .selectFrom('sms_codes')
    // The codes that `countSent` counts.
    .where('sent_at', '<=', now)
    .orderBy('sent_at', 'desc')
    .offset(perHour - 1)
    .limit(1)
    .select('sent_at')
    .executeTakeFirst();
  return Math.max(1_000, (last?.sent_at.getTime() ?? 0) + hour - now.getTime());
}

/**
 * Throws TOO_SOON, with `retry_after_seconds` in its data, when this number, device or network must wait for its next
 * code. Of a device and a network only the codes of numbers count that were never confirmed from there, which is what
 * attacks look like: a hall of parents who sign in through one address is no attack.
 */
export async function checkSmsLimits(tx: Tx, requester: CodeRequester): Promise<void> {
  const { deviceHash, networkHash, mobile } = requester;
  const ofNumber = await listAges(tx, { column: 'mobile', value: mobile, requester });
  const ofDevice =
    deviceHash === null
      ? []
      : await listAges(tx, { column: 'device_hash', value: deviceHash, requester, unconfirmed: true });
  const ofAddress = await listAges(tx, {
    column: 'network_hash',
    value: networkHash,
    requester,
    unconfirmed: true,
  });
  const wait = Math.max(
    remainingWait(ofNumber, { max: 1, window: smsCode.resendAfter }),
    remainingWait(ofNumber, { max: smsCode.perNumberAnHour, window: hour }),
    remainingWait(ofNumber, { max: smsCode.perNumberADay, window: day }),
    remainingWait(ofDevice, { max: smsCode.perDeviceAnHour, window: hour }),
    remainingWait(ofDevice, { max: smsCode.perDeviceADay, window: day }),
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

interface SentCodes {
  readonly column: 'mobile' | 'device_hash' | 'network_hash';
  readonly value: string;
  readonly requester: CodeRequester;
  /** Leaves out the numbers of which a code was used that had been requested from there. */
  readonly unconfirmed?: boolean;
}

/** The ages of the codes of the last day in milliseconds, in ascending order. */
async function listAges(tx: Tx, { column, value, requester, unconfirmed }: SentCodes): Promise<number[]> {
  const { now } = requester;
  const since = new Date(now.getTime() - day);
  const rows = await tx
    .selectFrom('sms_codes')
    .where(column, '=', value)
    .where('sent_at', '>', since)
    // The time of day may have been set back: codes of the future do not count.
    .where('sent_at', '<=', now)
    .$if(unconfirmed === true, (query) =>
      query.where(
        'mobile',
        'not in',
        tx
          .selectFrom('sms_codes')
          .where(column, '=', value)
          .where('sent_at', '>', since)
          .where('used_at', 'is not', null)
          .select('mobile'),
      ),
    )
    .orderBy('sent_at', 'desc')
    .select('sent_at')
    .execute();
  return rows.map((row) => now.getTime() - row.sent_at.getTime());
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
      .where('failed_at', '<=', now)
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
