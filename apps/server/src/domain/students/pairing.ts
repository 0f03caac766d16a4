import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { pairingCode, type Relation } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { addGuardian, lockGuardian, studentNotFound } from './guardians.ts';

/** Without 0, 1, I and O, which are easily confused: 32 characters, so six of them are 30 bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const createCode = () =>
  Array.from({ length: pairingCode.length }, () => alphabet[randomInt(alphabet.length)]).join('');

/**
 * Creates a code by which a second guardian can be added to a student, valid once, for `pairingCode.lifetime`.
 * Replaces an earlier unused code of this user for this student. Throws NOT_FOUND when they are not its guardian.
 */
export async function createPairingCode(
  tx: Tx,
  { userId, studentId, now }: { userId: number; studentId: number; now: Date },
): Promise<{ code: string; expiresAt: Date }> {
  await lockGuardian(tx, userId);
  if (!(await isGuardian(tx, { userId, studentId }))) throw studentNotFound();
  await tx
    .deleteFrom('pairing_codes')
    .where('student_id', '=', studentId)
    .where('created_by', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  const code = createCode();
  const expiresAt = new Date(now.getTime() + pairingCode.lifetime);
  await tx
    .insertInto('pairing_codes')
    .values({ code, student_id: studentId, created_by: userId, expires_at: expiresAt })
    .execute();
  return { code, expiresAt };
}

export interface Pairing {
  readonly userId: number;
  /** As typed, upper or lower case. */
  readonly code: string;
  readonly relation: Relation;
  readonly now: Date;
}

/**
 * Redeems a code: makes the user a guardian of its student and returns the student's id. Returns undefined, with the
 * failure counted, for a wrong, used or expired code. Throws TOO_SOON after too many failures, CONFLICT for a user
 * who is a guardian already or has the maximum of children. Roll the transaction back after an error, but commit it
 * after undefined, so that the failure stays counted.
 */
export async function redeemPairingCode(
  tx: Tx,
  { userId, code, relation, now }: Pairing,
): Promise<number | undefined> {
  await lockGuardian(tx, userId);
  await checkFailures(tx, { userId, now });
  const found = await tx
    .selectFrom('pairing_codes')
    .where('code', '=', code.toUpperCase())
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    // The guardian who created the code must still be a guardian of the child.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('guardians')
          .whereRef('guardians.student_id', '=', 'pairing_codes.student_id')
          .whereRef('guardians.user_id', '=', 'pairing_codes.created_by'),
      ),
    )
    .select(['code', 'student_id'])
    .forUpdate()
    .executeTakeFirst();
  if (!found) {
    await tx.insertInto('pairing_failures').values({ user_id: userId, failed_at: now }).execute();
    return undefined;
  }
  const studentId = found.student_id;
  if (await isGuardian(tx, { userId, studentId }))
    throw new AppError('CONFLICT', { message: '这个孩子已经在您的名下了' });
  await addGuardian(tx, { userId, studentId, relation, now });
  await tx
    .updateTable('pairing_codes')
    .set({ used_by: userId, used_at: now })
    .where('code', '=', found.code)
    .execute();
  return studentId;
}

/** The caller holds the lock of the user's row, so that concurrent failures are counted one after the other. */
async function checkFailures(tx: Tx, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const { lastHour, lastDay } = await tx
    .selectFrom('pairing_failures')
    .where('user_id', '=', userId)
    .where('failed_at', '>', new Date(now.getTime() - day))
    // Ignores failures dated in the future, which a clock that was set back leaves behind. A minute is tolerated, because
    // a concurrent request may have read the clock later than this one and have stored its failure first.
    .where('failed_at', '<=', new Date(now.getTime() + minute))
    .select([
      sql<number>`count(*) filter (where failed_at > ${new Date(now.getTime() - hour)})`.as('lastHour'),
      sql<number>`count(*)`.as('lastDay'),
    ])
    .executeTakeFirstOrThrow();
  if (lastHour >= pairingCode.failuresPerHour || lastDay >= pairingCode.failuresPerDay)
    throw new AppError('TOO_SOON', { message: '试错次数太多，请过一会儿再试' });
}

async function isGuardian(
  tx: Tx,
  { userId, studentId }: { userId: number; studentId: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('guardians')
    .where('user_id', '=', userId)
    .where('student_id', '=', studentId)
    .select('student_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes failures that no limit counts any more, and expired codes. */
export async function deleteOldPairingCodes(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('pairing_failures')
    .where('failed_at', '<', new Date(now.getTime() - day))
    .execute();
  await db.deleteFrom('pairing_codes').where('expires_at', '<', now).execute();
}
