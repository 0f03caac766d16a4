import { sql } from 'kysely';
import { secondFactor } from '@academy/contract/second-factor-limits.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { lockUser } from '../../../db/lock-user.ts';
import { retryTransaction } from '../../../db/transactions.ts';
import type { Clock } from '../../../kit/clock.ts';
import { AppError } from '../../../kit/errors.ts';
import type { KeyedHash } from '../../../kit/keyed-hash.ts';
import type { SealedText } from '../../../kit/sealed-text.ts';
import { redeemRecoveryCode } from './recovery-codes.ts';
import { findStep } from './totp.ts';

export interface SecondFactorDeps {
  readonly clock: Clock;
  /**
   * The machine's clock, by which the time step of a code is found, and nothing else: an authenticator app follows the
   * true time, and so does the machine once it was corrected, while `clock` follows a correction slowly.
   */
  readonly wallClock: Clock;
  /** The key of the hashes of recovery codes and of counted attempts. */
  readonly tokens: KeyedHash;
  /** Opens the stored secrets; see `secondFactorPurpose`. */
  readonly secrets: SealedText;
}

/** The purpose for which secrets are sealed. */
export const secondFactorPurpose = 'second factors';

const wrongSecondFactor = (): AppError =>
  new AppError('WRONG_CODE', { message: '二次验证没有通过，请核对后重试' });

/** Advisory lock that runs the attempts of one user one after the other. */
const lockNamespace = 7_307_015;

/**
 * Runs `work`, which checks a code, and rejects with WRONG_CODE when it resolves with undefined; with TOO_SOON, whether
 * the code is right or wrong, after `secondFactor.failures` wrong ones within the window. An attempt is counted before
 * it is checked, so that concurrent ones are all counted. A right code takes back its own attempt only: it must not
 * give more attempts to somebody who guesses meanwhile. Must not run within a transaction: the attempt must stay
 * counted when that is rolled back.
 */
export async function countAttempt<Result>(
  db: Db,
  { userId, clock, tokens }: Pick<SecondFactorDeps, 'clock' | 'tokens'> & { userId: number },
  work: (tx: Tx) => Promise<Result | undefined>,
): Promise<Result> {
  if (db.isTransaction) throw new Error('A second factor is checked before the transaction that needs it');
  const loginHash = tokens.hash('login', `second factor of ${userId}`);
  const attemptId = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockNamespace)}, hashtext(${loginHash}))`.execute(tx);
    await checkFailureLimit(tx, { loginHash, now: clock.now() });
    const attempt = {
      login_hash: loginHash,
      network_hash: '',
      unknown_device: false,
      failed_at: clock.now(),
    };
    return (await tx.insertInto('login_failures').values(attempt).returning('id').executeTakeFirstOrThrow())
      .id;
  });
  const withdraw = (within: Db | Tx) =>
    within.deleteFrom('login_failures').where('id', '=', attemptId).execute();
  // Again after a conflict: two operators who reset each other lock each other's rows.
  const result = await retryTransaction(db, async (tx) => {
    // First, and with it two requests with one code come one after the other.
    if (!(await lockUser(tx, userId))) throw new AppError('SESSION_ENDED');
    const done = await work(tx);
    // In this transaction: what was done must not be reported as failed because the attempt could not be deleted.
    if (done !== undefined) await withdraw(tx);
    return done;
  }).catch(async (error: unknown) => {
    await withdraw(db);
    throw error;
  });
  if (result === undefined) throw wrongSecondFactor();
  return result;
}

async function checkFailureLimit(
  tx: Tx,
  { loginHash, now }: { loginHash: string; now: Date },
): Promise<void> {
  const { count, since } = await tx
    .selectFrom('login_failures')
    .where('login_hash', '=', loginHash)
    .where('failed_at', '>', new Date(now.getTime() - secondFactor.failureWindow))
    // The time of day may have been set back.
    .where('failed_at', '<=', now)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('failed_at').as('since')])
    .executeTakeFirstOrThrow();
  if (count < secondFactor.failures) return;
  const wait = Number(since) + secondFactor.failureWindow - now.getTime();
  const minutes = Math.max(1, Math.ceil(wait / 60_000));
  throw new AppError('TOO_SOON', {
    message: `二次验证错误次数太多，请 ${minutes} 分钟后再试`,
    data: { retry_after_seconds: minutes * 60 },
  });
}

export interface ProvenFactor {
  readonly factorId: string;
  readonly kind: 'app' | 'recovery';
}

interface Attempt extends SecondFactorDeps {
  readonly userId: number;
  /** Of the authenticator app, or a recovery code. */
  readonly code: string;
}

/**
 * Proves the second factor of a user, then runs `work` in the same transaction: a code is used up only if what it was
 * for is done. Throws CONFLICT when the user has none, WRONG_CODE for any wrong or used code without saying which, and
 * TOO_SOON as `countAttempt`.
 */
export async function proveSecondFactor<Result>(
  db: Db,
  attempt: Attempt,
  work: (tx: Tx, proven: ProvenFactor) => Promise<Result>,
): Promise<Result> {
  const { result } = await countAttempt(db, attempt, async (tx) => {
    const proven = await redeem(tx, attempt);
    return proven && { result: await work(tx, proven) };
  });
  return result;
}

async function redeem(tx: Tx, { userId, code, clock, wallClock, tokens, secrets }: Attempt) {
  const factor = await tx
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .select(['id', 'sealed_secret', 'last_step'])
    .executeTakeFirst();
  if (!factor) throw new AppError('CONFLICT', { message: '您还没有设置二次验证' });
  const { id: factorId, last_step: lastStep } = factor;
  if (code.length !== secondFactor.digits) {
    const isRight = await redeemRecoveryCode(tx, { factorId, code, tokens, now: clock.now() });
    return isRight ? ({ factorId, kind: 'recovery' } as const) : undefined;
  }
  const secret = secrets.open(factor.sealed_secret, factorId);
  const step = secret && findStep(secret, code, wallClock.now());
  if (step === undefined || step <= lastStep) return undefined;
  await tx.updateTable('second_factors').set({ last_step: step }).where('id', '=', factorId).execute();
  return { factorId, kind: 'app' } as const;
}
