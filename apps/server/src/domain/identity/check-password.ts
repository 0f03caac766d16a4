import { sql } from 'kysely';
import { password as limits } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { clientNetwork } from '../../kit/client-network.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import type { KeyedHash } from '../../kit/keyed-hash.ts';
import { verifyPassword } from './password-hash.ts';

/**
 * Whether this is the user's password; false for a user without one. Throws TOO_SOON after too many failures. Must
 * not run within a transaction: the failure must stay counted when that is rolled back.
 */
export async function checkUserPassword(
  db: Db,
  attempt: PasswordAttempt & { userId: number },
): Promise<boolean> {
  if (db.isTransaction) throw new Error('A password is checked before the transaction that needs it');
  const { userId, ...options } = attempt;
  const user = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('password_hash')
    .executeTakeFirst();
  const passwordHash = user?.password_hash ?? null;
  return checkPassword(db, { ...options, login: `person ${userId}`, passwordHash });
}

export interface PasswordAttempt {
  readonly password: string;
  /** IP address of the request. */
  readonly address: string;
  readonly clock: Clock;
  /** The key of the hashes, without which the stored failures identify nobody. */
  readonly tokens: KeyedHash;
}

interface CountedAttempt extends PasswordAttempt {
  /** Whose password is tried: a user, or the login name that was typed. */
  readonly login: string;
  /** Null for users without a password and for unknown logins. */
  readonly passwordHash: string | null;
}

/** Advisory lock that runs the attempts of one login one after the other. */
const lockNamespace = 7_307_011;

/**
 * Whether the password is right. After `password.failuresPerLogin` failures of a login or `failuresPerAddress` of an
 * address within `failureWindow` it throws TOO_SOON, right or wrong. A right password clears the login's failures.
 */
export async function checkPassword(db: Db, attempt: CountedAttempt): Promise<boolean> {
  const { clock, tokens, passwordHash, password } = attempt;
  const loginHash = tokens.hash('login', attempt.login);
  const networkHash = tokens.hash('asker', clientNetwork(attempt.address));
  const id = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockNamespace)}, hashtext(${loginHash}))`.execute(tx);
    await checkFailureLimits(tx, { loginHash, networkHash, now: clock.now() });
    return recordFailure(tx, loginHash, clock.now());
  });
  const isRight = await verifyPassword(passwordHash, password).catch(async (error: unknown) => {
    await db.deleteFrom('login_failures').where('id', '=', id).execute();
    throw error;
  });
  if (isRight) await db.deleteFrom('login_failures').where('login_hash', '=', loginHash).execute();
  else
    await db.updateTable('login_failures').set({ network_hash: networkHash }).where('id', '=', id).execute();
  return isRight;
}

/**
 * An attempt counts against the login before it is verified, so that concurrent attempts are all counted; against the
 * address only when it failed, so that a school whose parents sign in together is not locked out.
 */
async function recordFailure(tx: Tx, loginHash: string, now: Date): Promise<number> {
  const row = await tx
    .insertInto('login_failures')
    .values({ login_hash: loginHash, network_hash: '', failed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function checkFailureLimits(
  tx: Tx,
  { loginHash, networkHash, now }: { loginHash: string; networkHash: string; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - limits.failureWindow);
  const { ofLogin, ofNetwork, loginSince, networkSince } = await tx
    .selectFrom('login_failures')
    .where('failed_at', '>', since)
    .where((eb) => eb.or([eb('login_hash', '=', loginHash), eb('network_hash', '=', networkHash)]))
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('login_hash', '=', loginHash).as('ofLogin'),
      fn.countAll<number>().filterWhere('network_hash', '=', networkHash).as('ofNetwork'),
      fn.min('failed_at').filterWhere('login_hash', '=', loginHash).as('loginSince'),
      fn.min('failed_at').filterWhere('network_hash', '=', networkHash).as('networkSince'),
    ])
    .executeTakeFirstOrThrow();
  const blockedSince = [
    ofLogin >= limits.failuresPerLogin ? loginSince : null,
    ofNetwork >= limits.failuresPerAddress ? networkSince : null,
  ].filter((time) => time !== null);
  if (blockedSince.length === 0) return;
  const wait = Math.max(...blockedSince.map(Number)) + limits.failureWindow - now.getTime();
  const minutes = Math.max(1, Math.ceil(wait / 60_000));
  throw new AppError('TOO_SOON', {
    message: `密码错误次数太多，请 ${minutes} 分钟后再试，或改用验证码`,
    data: { retry_after_seconds: minutes * 60 },
  });
}
