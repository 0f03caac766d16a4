import { randomUUID } from 'node:crypto';
import { secondFactor } from '@academy/contract/second-factor-limits.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { lockUser } from '../../../db/lock-user.ts';
import { AppError } from '../../../kit/errors.ts';
import { endSessions, revokeVerification } from '../end-sessions.ts';
import { renewStreamKeys } from '../stream-key-version.ts';
import { countAttempt, type SecondFactorDeps } from './check-second-factor.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { createTotpSecret, findStep } from './totp.ts';

/**
 * Creates a key that counts from its first right code on, until `expiresAt`. An unconfirmed earlier key is replaced.
 * Throws CONFLICT when the user has a second factor.
 */
export async function startSetup(
  db: Db,
  { userId, clock, secrets }: Pick<SecondFactorDeps, 'clock' | 'secrets'> & { userId: number },
): Promise<{ secret: Buffer; expiresAt: Date }> {
  const id = randomUUID();
  const secret = createTotpSecret();
  const now = clock.now();
  const row = { id, sealed_secret: secrets.seal(secret, id), created_at: now, demo: false };
  const created = await db
    .insertInto('second_factors')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  if (!created)
    throw new AppError('CONFLICT', { message: '您已经设置过二次验证；要换一台手机，请先关闭再重新设置' });
  return { secret, expiresAt: new Date(now.getTime() + secondFactor.setupLifetime) };
}

/**
 * Makes the started key the user's second factor if `code` is its code, verifies the session and returns the recovery
 * codes. Throws WRONG_CODE, TOO_SOON as `countAttempt`, and CONFLICT when no setup was started lately.
 */
export function confirmSetup(
  db: Db,
  confirmation: SecondFactorDeps & { userId: number; sessionId: string; code: string },
): Promise<{ recoveryCodes: string[]; verifiedUntil: Date }> {
  const { userId, sessionId, code, clock, wallClock, tokens, secrets } = confirmation;
  return countAttempt(db, confirmation, async (tx) => {
    const now = clock.now();
    const factor = await tx
      .selectFrom('second_factors')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .where('created_at', '>', new Date(now.getTime() - secondFactor.setupLifetime))
      .select(['id', 'sealed_secret'])
      .executeTakeFirst();
    if (!factor) throw new AppError('CONFLICT', { message: '设置已过期，请重新开始设置二次验证' });
    const { id: factorId } = factor;
    const secret = secrets.open(factor.sealed_secret, factorId);
    const step = secret && findStep(secret, code, wallClock.now());
    if (step === undefined) return undefined;
    const confirmed = { confirmed_at: now, last_step: step };
    await tx.updateTable('second_factors').set(confirmed).where('id', '=', factorId).execute();
    const recoveryCodes = await replaceRecoveryCodes(tx, { factorId, tokens });
    return { recoveryCodes, verifiedUntil: await verifySession(tx, { userId, sessionId, now }) };
  });
}

/** Lets the session act as an operator for `secondFactor.verifiedFor`. Throws SESSION_ENDED when it ended meanwhile. */
export async function verifySession(
  tx: Tx,
  { userId, sessionId, now }: { userId: number; sessionId: string; now: Date },
): Promise<Date> {
  const verifiedUntil = new Date(now.getTime() + secondFactor.verifiedFor);
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ verified_until: verifiedUntil })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('SESSION_ENDED');
  return verifiedUntil;
}

/** Deletes the second factor of a user; no session of theirs is verified any more. */
export async function deleteSecondFactor(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await revokeVerification(tx, userId);
}

/** Deletes the second factors of the demo, whose secrets are public; their sessions are verified no more. */
export async function deleteDemoFactors(db: Db): Promise<void> {
  const deleted = await db
    .deleteFrom('second_factors')
    .where('demo', '=', true)
    .returning('user_id')
    .execute();
  for (const { user_id: userId } of deleted) await revokeVerification(db, userId);
}

/**
 * Deletes the second factor of an operator who lost it, by their number, signs them out everywhere and renews their
 * stream keys: whoever found the phone could set up another one, or broadcast. Returns the user's id; undefined when no
 * operator has this number or they have no second factor.
 */
export async function resetSecondFactor(tx: Tx, mobile: string): Promise<number | undefined> {
  const person = await tx
    .selectFrom('users')
    .where('mobile', '=', mobile)
    .where('operator', '=', true)
    .select('id')
    .executeTakeFirst();
  if (!person || !(await lockUser(tx, person.id))) return undefined;
  const { numDeletedRows } = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', person.id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return undefined;
  await renewStreamKeys(tx, person.id);
  await endSessions(tx, { userId: person.id, cause: 'operator' });
  return person.id;
}
