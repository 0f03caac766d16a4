import { sql } from 'kysely';
import { classCode } from '@academy/contract/enrolment-limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { lockGuardian } from './guardians.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Advisory lock that runs the attempts of one network one after the other. */
const lockNamespace = 7_307_018;

interface CodeSender {
  readonly userId: number;
  /** Hash of the network from which the code was sent. */
  readonly networkHash: string;
  readonly now: Date;
}

export interface ClassCodeAttempt extends CodeSender {
  readonly classId: number;
  /** As typed, upper or lower case. */
  readonly code: string;
}

/**
 * Whether this is the code of the class. A wrong one is counted: commit the transaction after false, so that it stays
 * counted. Throws TOO_SOON after too many wrong ones of this user, right or wrong, and after too many of this network,
 * unless this user has typed none: in a hall the mistakes of others are not theirs, and 30 bits are not found by one
 * try an account.
 */
export async function checkClassCode(tx: Tx, attempt: ClassCodeAttempt): Promise<boolean> {
  const { userId, networkHash, classId, code, now } = attempt;
  await lockGuardian(tx, userId);
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNamespace)}, hashtext(${networkHash}))`.execute(tx);
  await checkFailures(tx, attempt);
  const found = await tx
    .selectFrom('school_classes')
    .where('id', '=', classId)
    .where('code', '=', code.toUpperCase())
    .select('id')
    .executeTakeFirst();
  if (found) return true;
  await tx
    .insertInto('class_code_failures')
    .values({ user_id: userId, network_hash: networkHash, failed_at: now })
    .execute();
  return false;
}

async function checkFailures(tx: Tx, { userId, networkHash, now }: CodeSender): Promise<void> {
  const rows = await tx
    .selectFrom('class_code_failures')
    .where('failed_at', '>', new Date(now.getTime() - day))
    // Ignores failures dated in the future, which a clock that was set back leaves behind. A minute is tolerated, because
    // a concurrent request may have read the clock later than this one and have stored its failure first.
    .where('failed_at', '<=', new Date(now.getTime() + minute))
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('network_hash', '=', networkHash)]))
    .orderBy('failed_at', 'desc')
    .select(['user_id', 'network_hash', 'failed_at'])
    .execute();
  const agesOf = (of: readonly (typeof rows)[number][]) =>
    of.map((row) => now.getTime() - row.failed_at.getTime());
  const ofUser = agesOf(rows.filter((row) => row.user_id === userId));
  const ofNetwork = agesOf(rows.filter((row) => row.network_hash === networkHash));
  const wait = Math.max(
    remainingWait(ofUser, { max: classCode.failuresPerHour, window: hour }),
    remainingWait(ofUser, { max: classCode.failuresPerDay, window: day }),
    ...(ofUser.length === 0 ? [] : [waitOfNetwork(ofNetwork)]),
  );
  if (wait === 0) return;
  const minutes = Math.ceil(wait / 60_000);
  throw new AppError('TOO_SOON', {
    message: `班级码试错次数太多，请 ${minutes <= 90 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`}后再试；也可以先不填，等学校确认`,
    data: { retry_after_seconds: minutes * 60 },
  });
}

const waitOfNetwork = (ages: readonly number[]): number =>
  Math.max(
    remainingWait(ages, { max: classCode.networkFailuresPerHour, window: hour }),
    remainingWait(ages, { max: classCode.networkFailuresPerDay, window: day }),
  );

/** Milliseconds until fewer than `max` lie within the last `window` milliseconds; `ages` in ascending order. */
function remainingWait(ages: readonly number[], { max, window }: { max: number; window: number }): number {
  const oldest = ages[max - 1];
  return oldest === undefined ? 0 : Math.max(0, window - oldest);
}

/** Deletes failures that no limit counts any more. */
export async function deleteOldClassCodeFailures(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('class_code_failures')
    .where('failed_at', '<', new Date(now.getTime() - day))
    .execute();
}
