import { sql } from 'kysely';
import { password as limits } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import type { KeyedHash } from '../../kit/keyed-hash.ts';
import { networkOf } from '../../kit/network-of.ts';
import { isPassword } from './password-hash.ts';

export interface PasswordTry {
  readonly password: string;
  /** The caller's. */
  readonly address: string;
  readonly clock: Clock;
  /** The key without which what is counted names nobody. */
  readonly tokens: KeyedHash;
}

interface CountedTry extends PasswordTry {
  /** Whose password is tried, as far as that is known: a person, or what was typed. */
  readonly login: string;
  /** Null for people without a password and for nobody. */
  readonly passwordHash: string | null;
}

/** Serialises the tries of one login. */
const lockSpace = 7_307_011;

/**
 * Whether this password is right, told at most `password.failuresPerLogin` times for a login and `failuresPerAddress`
 * for an address in `failureWindow`; then TOO_SOON, right or wrong. A right one forgets the login's failures.
 */
export async function judgePassword(db: Db, attempt: CountedTry): Promise<boolean> {
  const { clock, tokens, passwordHash, password } = attempt;
  const login = tokens.hash('login', attempt.login);
  const asker = tokens.hash('asker', networkOf(attempt.address));
  const id = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockSpace)}, hashtext(${login}))`.execute(tx);
    await refuseTooMany(tx, { login, asker, now: clock.now() });
    return noteFailure(tx, login, clock.now());
  });
  const right = await isPassword(passwordHash, password).catch(async (error: unknown) => {
    await db.deleteFrom('login_failures').where('id', '=', id).execute();
    throw error;
  });
  if (right) await db.deleteFrom('login_failures').where('login', '=', login).execute();
  else await db.updateTable('login_failures').set({ asker }).where('id', '=', id).execute();
  return right;
}

/**
 * A try counts against the login before it is known to be wrong, so that many at once are as many; against the address
 * only when it was, so that a school whose parents sign in together is not locked out.
 */
async function noteFailure(tx: Tx, login: string, now: Date): Promise<number> {
  const row = await tx
    .insertInto('login_failures')
    .values({ login, asker: '', failed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function refuseTooMany(
  tx: Tx,
  { login, asker, now }: { login: string; asker: string; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - limits.failureWindow);
  const { ofLogin, ofAsker, loginSince, askerSince } = await tx
    .selectFrom('login_failures')
    .where('failed_at', '>', since)
    .where((eb) => eb.or([eb('login', '=', login), eb('asker', '=', asker)]))
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('login', '=', login).as('ofLogin'),
      fn.countAll<number>().filterWhere('asker', '=', asker).as('ofAsker'),
      fn.min('failed_at').filterWhere('login', '=', login).as('loginSince'),
      fn.min('failed_at').filterWhere('asker', '=', asker).as('askerSince'),
    ])
    .executeTakeFirstOrThrow();
  const oldest = [
    ofLogin >= limits.failuresPerLogin ? loginSince : null,
    ofAsker >= limits.failuresPerAddress ? askerSince : null,
  ].filter((time) => time !== null);
  if (oldest.length === 0) return;
  const wait = Math.max(...oldest.map(Number)) + limits.failureWindow - now.getTime();
  const minutes = Math.max(1, Math.ceil(wait / 60_000));
  throw new AppError('TOO_SOON', {
    message: `密码错误次数太多，请 ${minutes} 分钟后再试，或改用验证码`,
    data: { retry_after_seconds: minutes * 60 },
  });
}
