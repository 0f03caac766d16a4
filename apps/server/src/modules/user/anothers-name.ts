import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { fold } from '../../domain/moderation/fold.ts';

/** Nobody: people are numbered from 1 on. */
const newcomer = 0;

/** What a name reads as, whatever it is written in or with: 有效父母·學院 is 有效父母学院. */
const reading = (name: string): string =>
  fold(name)
    .map(({ sign }) => sign)
    .join('');

/**
 * Whether this name reads like an institution's, an expert's or the academy's own, and none of `userId`'s; of a
 * newcomer's it never is. A parent who listens to one must know that it is. Reads all of those names, which are some
 * hundreds, since no database folds like us: names are chosen rarely.
 */
export async function isAnothersName(db: Db, nickname: string, userId = newcomer): Promise<boolean> {
  const { rows } = await sql<{ name: string; whole: boolean }>`
    select name, false as whole from accounts
      where id is distinct from (select account_id from users where id = ${userId})
    union all select name, true from experts where user_id is distinct from ${userId}
    union all select name, false from system_config`.execute(db);
  const chosen = reading(nickname);
  return rows.some(({ name, whole }) => {
    const theirs = reading(name);
    return theirs !== '' && (whole ? theirs === chosen : chosen.includes(theirs));
  });
}
