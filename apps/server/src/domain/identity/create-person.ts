import { area } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import { defaultName } from './default-name.ts';

interface NewPerson {
  /** Proven to be theirs. */
  readonly mobile?: string | undefined;
  /** Without one: `defaultName`. */
  readonly nickname?: string | undefined;
  /** Without one: the province. */
  readonly areaId?: number | undefined;
}

/** A number is given up at most once between two looks, unless somebody means harm. */
const tries = 3;

/**
 * The person who has this number, made now when nobody has it; without a number always a new one. Whoever asks for one
 * number at the same time gets one person, and only one of them is told that it is new. Throws UNAVAILABLE when the number
 * changes hands over and over.
 */
export async function createPerson(
  db: Db | Tx,
  person: NewPerson,
): Promise<{ userId: number; isNew: boolean }> {
  for (let round = 0; round < tries; round++) {
    const made = await addPerson(db, person);
    if (made) return { userId: made.id, isNew: true };
    const known = await db
      .selectFrom('users')
      .where('mobile', '=', person.mobile!)
      .select('id')
      .executeTakeFirst();
    if (known) return { userId: known.id, isNew: false };
  }
  throw new AppError('UNAVAILABLE');
}

/** Nobody when somebody has the number. */
const addPerson = (db: Db | Tx, { mobile, nickname, areaId }: NewPerson) =>
  db
    .insertInto('users')
    .values({
      mobile: mobile ?? null,
      nickname: nickname ?? defaultName('家长'),
      area_id: areaId ?? area.defaultId,
    })
    .onConflict((conflict) => conflict.column('mobile').doNothing())
    .returning('id')
    .executeTakeFirst();
