import { sql } from 'kysely';
import { password as limits } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { clientNetwork } from '../../kit/client-network.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import type { KeyedHash } from '../../kit/keyed-hash.ts';
import { hashDevice, isKnownDevice } from './known-devices.ts';
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
  return checkPassword(db, { ...options, userId, login: `person ${userId}`, passwordHash });
}

export interface PasswordAttempt {
  readonly password: string;
  /** IP address of the request. */
  readonly address: string;
  /** The id that the app made for its device, if it sent one. */
  readonly device: string | undefined;
  readonly clock: Clock;
  /** The key of the hashes, without which the stored failures identify nobody. */
  readonly tokens: KeyedHash;
}

interface CountedAttempt extends PasswordAttempt {
  /** Whose password is tried: a user, or the login name that was typed. */
  readonly login: string;
  /** Undefined for unknown logins. */
  readonly userId: number | undefined;
  /** Null for users without a password and for unknown logins. */
  readonly passwordHash: string | null;
}

/** Advisory locks: the attempts of one login are counted one after the other, and so are the failures of unknown devices. */
const lockNamespaces = { login: 7_307_011, unknownDevices: 7_307_016 };

/**
 * Whether the password is right. A right one clears the failures of its origin. Throws TOO_SOON, right or wrong, after
 * too many failures within `password.failureWindow`: `failuresPerLogin` of a login from one origin, which is a device
 * on which the user signed in before, or else a network; and for an unknown device also `unknownDevicesPerLogin` of the login,
 * `failuresPerAddress` of the network, and `unknownDevicesInAll` of all unknown devices. So an attacker who guesses a password
 * locks out unknown devices, and not the user's own.
 *
 * An attempt counts for its login before it is verified. For the network and for all unknown devices it counts only once it
 * failed, because many people with right passwords may sign in at the same time; these two limits are therefore checked again
 * after the verification, before the result is returned.
 */
export async function checkPassword(db: Db, attempt: CountedAttempt): Promise<boolean> {
  const { clock, passwordHash, password } = attempt;
  const origin = await findOrigin(db, attempt);
  const id = await db.transaction().execute(async (tx) => {
    await lock(tx, lockNamespaces.login, origin.loginHash);
    await checkFailureLimits(tx, origin, clock.now());
    return recordAttempt(tx, origin, clock.now());
  });
  try {
    const isRight = await verifyPassword(passwordHash, password);
    await db.transaction().execute(async (tx) => {
      if (origin.isUnknown && !isRight) await lock(tx, lockNamespaces.unknownDevices, 'all');
      if (origin.isUnknown) await checkUnknownDeviceLimits(tx, origin, clock.now());
      await (isRight ? deleteFailures(tx, origin) : recordFailure(tx, { id, origin }));
    });
    return isRight;
  } catch (error) {
    // A refused attempt leaves no trace, so that later waits do not reveal whether it was right.
    await db.deleteFrom('login_failures').where('id', '=', id).execute();
    throw error;
  }
}

const lock = (tx: Tx, namespace: number, key: string) =>
  sql`select pg_advisory_xact_lock(${sql.lit(namespace)}, hashtext(${key}))`.execute(tx);

interface Origin {
  readonly loginHash: string;
  readonly networkHash: string;
  /** Of the known device, or of a stranger's network. */
  readonly originHash: string;
  readonly isUnknown: boolean;
}

async function findOrigin(db: Db, attempt: CountedAttempt): Promise<Origin> {
  const { tokens, userId } = attempt;
  const loginHash = tokens.hash('login', attempt.login);
  const networkHash = tokens.hash('network', clientNetwork(attempt.address));
  const deviceHash = hashDevice(tokens, attempt.device);
  const isKnown = userId !== undefined && (await isKnownDevice(db, { userId, deviceHash }));
  return {
    loginHash,
    networkHash,
    originHash: isKnown ? deviceHash! : networkHash,
    isUnknown: !isKnown,
  };
}

/** The attempt counts against its login from now on. */
async function recordAttempt(tx: Tx, origin: Origin, now: Date): Promise<number> {
  const row = await tx
    .insertInto('login_failures')
    .values({
      login_hash: origin.loginHash,
      origin_hash: origin.originHash,
      unknown_device: origin.isUnknown,
      network_hash: '',
      failed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Stores the network of a failed attempt, so that it also counts for the limits of the network and of all unknown devices. */
const recordFailure = (tx: Tx, { id, origin }: { id: number; origin: Origin }) =>
  tx.updateTable('login_failures').set({ network_hash: origin.networkHash }).where('id', '=', id).execute();

const deleteFailures = (tx: Tx, { loginHash, originHash }: Origin) =>
  tx
    .deleteFrom('login_failures')
    .where('login_hash', '=', loginHash)
    .where('origin_hash', '=', originHash)
    .execute();

async function checkFailureLimits(tx: Tx, origin: Origin, now: Date): Promise<void> {
  const { loginHash, originHash, isUnknown } = origin;
  const isOfOrigin = sql<boolean>`origin_hash = ${originHash}`;
  const isOfUnknown = sql<boolean>`unknown_device`;
  const failures = await tx
    .selectFrom('login_failures')
    .where('login_hash', '=', loginHash)
    .where('failed_at', '>', windowStart(now))
    // The time of day may have been set back.
    .where('failed_at', '<=', now)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isOfOrigin).as('ofOrigin'),
      fn.countAll<number>().filterWhere(isOfUnknown).as('ofUnknown'),
      fn.min('failed_at').filterWhere(isOfOrigin).as('originSince'),
      fn.min('failed_at').filterWhere(isOfUnknown).as('unknownSince'),
    ])
    .executeTakeFirstOrThrow();
  refuseWhileBlocked(now, [
    failures.ofOrigin >= limits.failuresPerLogin ? failures.originSince : null,
    isUnknown && failures.ofUnknown >= limits.unknownDevicesPerLogin ? failures.unknownSince : null,
    ...(isUnknown ? await listUnknownDeviceBlocks(tx, origin, now) : []),
  ]);
}

const checkUnknownDeviceLimits = async (tx: Tx, origin: Origin, now: Date): Promise<void> =>
  refuseWhileBlocked(now, await listUnknownDeviceBlocks(tx, origin, now));

const windowStart = (now: Date): Date => new Date(now.getTime() - limits.failureWindow);

/** Throws TOO_SOON unless all times are null. A block ends one window after the first failure that it counts. */
function refuseWhileBlocked(now: Date, blockedSince: readonly (Date | null)[]): void {
  const times = blockedSince.filter((time) => time !== null);
  if (times.length === 0) return;
  const wait = Math.max(...times.map(Number)) + limits.failureWindow - now.getTime();
  const minutes = Math.max(1, Math.ceil(wait / 60_000));
  throw new AppError('TOO_SOON', {
    message: `密码错误次数太多，请 ${minutes} 分钟后再试，或改用验证码`,
    data: { retry_after_seconds: minutes * 60 },
  });
}

/**
 * The times of the first failure of the network and of all unknown devices, where they have reached their limits. All unknown
 * devices together are limited because otherwise one password could be tried on many accounts. Users who sign in raise this
 * limit, because mistakes come with them and guesses do not; each counts once, or anyone with an account could lift the limit.
 */
async function listUnknownDeviceBlocks(
  tx: Tx,
  { networkHash }: Origin,
  now: Date,
): Promise<readonly (Date | null)[]> {
  const since = windowStart(now);
  const { rows } = await sql<{ networkSince: Date | null; allSince: Date | null }>`
    select
      (select case when count(*) >= ${limits.failuresPerAddress} then min(failed_at) end from login_failures
        where network_hash = ${networkHash} and failed_at > ${since} and failed_at <= ${now}) as "networkSince",
      (select case when count(*) >= ${limits.unknownDevicesInAll} + (
          select count(distinct user_id) from sessions where created_at > ${since} and created_at <= ${now}) then min(failed_at) end
        from login_failures where unknown_device and network_hash <> ''
          and failed_at > ${since} and failed_at <= ${now}) as "allSince"`.execute(tx);
  const { networkSince, allSince } = rows[0]!;
  return [networkSince, allSince];
}
