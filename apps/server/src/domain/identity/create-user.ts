import { randomInt } from 'node:crypto';
import { area } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';

interface NewUser {
  /** Verified to be theirs. */
  readonly mobile?: string | undefined;
  /** Default: `defaultNickname`. */
  readonly nickname?: string | undefined;
  /** Default: the province. */
  readonly areaId?: number | undefined;
}

/** A number rarely changes hands between two attempts, except in an attack. */
const maxAttempts = 3;

/**
 * The user with this mobile number, created if there is none; without a number always a new user. Concurrent calls
 * with one number return the same user, and only one of them returns `isNew`. Throws UNAVAILABLE when the number
 * keeps changing hands.
 */
export async function findOrCreateUser(
  db: Db | Tx,
  newUser: NewUser,
): Promise<{ userId: number; isNew: boolean }> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const inserted = await insertUser(db, newUser);
    if (inserted) return { userId: inserted.id, isNew: true };
    const existing = await db
      .selectFrom('users')
      .where('mobile', '=', newUser.mobile!)
      .select('id')
      .executeTakeFirst();
    if (existing) return { userId: existing.id, isNew: false };
  }
  throw new AppError('UNAVAILABLE');
}

/** Undefined when another user has the number. */
const insertUser = (db: Db | Tx, { mobile, nickname, areaId }: NewUser) =>
  db
    .insertInto('users')
    .values({
      mobile: mobile ?? null,
      nickname: nickname ?? defaultNickname('家长'),
      area_id: areaId ?? area.defaultId,
    })
    .onConflict((conflict) => conflict.column('mobile').doNothing())
    .returning('id')
    .executeTakeFirst();

/** A nickname for users who chose none: 家长 with four random digits, which reveal nothing of the user. */
const defaultNickname = (kind: '家长' | '学院编辑'): string =>
  `${kind}${String(randomInt(10_000)).padStart(4, '0')}`;

/** Makes the users with these mobile numbers operators and creates the missing ones. Removes the role from nobody. */
export async function appointOperators(db: Db, mobiles: readonly string[]): Promise<void> {
  for (const mobile of mobiles) {
    const { userId } = await findOrCreateUser(db, { mobile, nickname: defaultNickname('学院编辑') });
    await db.updateTable('users').set({ operator: true }).where('id', '=', userId).execute();
  }
}
