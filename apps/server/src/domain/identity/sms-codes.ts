import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { SmsScene } from '@academy/contract/areas/identity.ts';
import { smsCode } from '@academy/contract/login-limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { clientNetwork } from '../../kit/client-network.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import { isEqualHash, type KeyedHash } from '../../kit/keyed-hash.ts';
import { hashDevice } from './known-devices.ts';
import {
  checkSmsBudget,
  checkSmsLimits,
  countForeignAttempt,
  deleteForeignAttempt,
  type SmsBudget,
} from './sms-limits.ts';

interface CodeAttempt {
  readonly mobile: string;
  readonly scene: SmsScene;
  readonly code: string;
  /** IP address of the request. */
  readonly address: string;
  readonly clock: Clock;
  /** The key of the hashes, without which the stored hashes reveal nothing. */
  readonly tokens: KeyedHash;
  /** Keeps a right code valid for one more use, for a check before the actual operation. It counts as an attempt. */
  readonly isReusable?: boolean;
}

/** The stored hash of a code. It is keyed, because six digits alone could be found by trying them all. */
export const hashCode = (
  tokens: KeyedHash,
  { mobile, scene, code }: Pick<CodeAttempt, 'mobile' | 'scene' | 'code'>,
) => tokens.hash('sms code', `${scene} ${mobile} ${code}`);

export const hashNetwork = (tokens: KeyedHash, address: string) =>
  tokens.hash('network', clientNetwork(address));

/**
 * Redeems the last code sent to a number for this scene; a code is valid once, for `smsCode.lifetime` and
 * `smsCode.attempts`. Throws WRONG_CODE otherwise, for whatever reason, and TOO_SOON after too many attempts from
 * other networks than the one that requested it. Must not run within a transaction: the attempt must stay counted
 * when that is rolled back.
 */
export async function redeemSmsCode(db: Db, attempt: CodeAttempt): Promise<void> {
  if (db.isTransaction) throw new Error('A code is used before the transaction that needs it');
  const now = attempt.clock.now();
  const isSameNetwork =
    (await findLastCode(db, attempt))?.network_hash === hashNetwork(attempt.tokens, attempt.address);
  const foreignAttemptId = isSameNetwork ? undefined : await countForeignAttempt(db, { ...attempt, now });
  const row = await incrementAttempts(db, attempt, now);
  if (!row || !isEqualHash(hashCode(attempt.tokens, attempt), row.code_hash))
    throw new AppError('WRONG_CODE');
  if (foreignAttemptId !== undefined) await deleteForeignAttempt(db, foreignAttemptId);
  if (attempt.isReusable) return;
  const used = await db
    .updateTable('sms_codes')
    .set({ used_at: now })
    .where('id', '=', row.id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  // A concurrent request redeemed the same code first.
  if (used.numUpdatedRows === 0n) throw new AppError('WRONG_CODE');
}

const selectLastCode = (db: Pick<Db, 'selectFrom'>, { mobile, scene }: CodeAttempt) =>
  db
    .selectFrom('sms_codes')
    .where('mobile', '=', mobile)
    .where('scene', '=', scene)
    // Not by time, which may have been set back since.
    .orderBy('id', 'desc')
    .limit(1);

const findLastCode = (db: Db, attempt: CodeAttempt) =>
  selectLastCode(db, attempt).select('network_hash').executeTakeFirst();

/** Counts before comparing, so that concurrent attempts are all counted. */
const incrementAttempts = (db: Db, attempt: CodeAttempt, now: Date) =>
  db
    .updateTable('sms_codes')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', selectLastCode(db, attempt).select('id'))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', smsCode.attempts)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();

interface CodeRequest {
  readonly mobile: string;
  readonly scene: SmsScene;
  /** IP address of the request. */
  readonly address: string;
  /** The id that the app made for its device, if it sent one. */
  readonly device?: string | undefined;
  /** Absent: as many codes as the numbers and networks may request. */
  readonly budget?: SmsBudget | undefined;
  readonly clock: Clock;
  readonly tokens: KeyedHash;
}

/** Advisory locks: requests for one number, from one device and from one network run one after the other. */
const lockNamespaces = { mobile: 7_307_012, network: 7_307_013, device: 7_307_031 };

/**
 * Creates and stores a code for a number; it replaces the previous one of the same scene. Throws TOO_SOON beyond the
 * limits of the number, the device, the network or the budget. When sending fails, call `withdrawSmsCode`.
 */
export async function issueSmsCode(
  db: Db,
  { mobile, scene, address, device, budget, clock, tokens }: CodeRequest,
): Promise<{ id: number; code: string }> {
  const code = String(randomInt(10 ** smsCode.digits)).padStart(smsCode.digits, '0');
  const networkHash = hashNetwork(tokens, address);
  const deviceHash = hashDevice(tokens, device);
  return db.transaction().execute(async (tx) => {
    await lock(tx, lockNamespaces.mobile, mobile);
    if (deviceHash !== null) await lock(tx, lockNamespaces.device, deviceHash);
    await lock(tx, lockNamespaces.network, networkHash);
    const now = clock.now();
    const requester = { mobile, networkHash, deviceHash, now };
    await checkSmsLimits(tx, requester);
    if (budget) await checkSmsBudget(tx, budget, requester);
    const row = await tx
      .insertInto('sms_codes')
      .values({
        mobile,
        scene,
        code_hash: hashCode(tokens, { mobile, scene, code }),
        network_hash: networkHash,
        device_hash: deviceHash,
        sent_at: now,
        expires_at: new Date(now.getTime() + smsCode.lifetime),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: row.id, code };
  });
}

const lock = (tx: Tx, namespace: number, name: string) =>
  sql`select pg_advisory_xact_lock(${sql.lit(namespace)}, hashtext(${name}))`.execute(tx);

/**
 * Deletes a code that certainly reached nobody: it does not count towards the limits, and the one before is valid
 * again.
 */
export async function withdrawSmsCode(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sms_codes').where('id', '=', id).execute();
}
