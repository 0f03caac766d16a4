import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { endSessions } from './end-sessions.ts';
import { movedTables } from './merging/moved-tables.ts';
import { deletedUserName } from './personal-data/profile.ts';

export interface Merge {
  /** The user that is removed. */
  readonly from: number;
  /** The user that remains. */
  readonly into: number;
}

interface ProvenMerge extends Merge {
  /** Verified to belong to the owner of `from`; `into` already has it. */
  readonly mobile: string;
}

/**
 * Merges two accounts of one person: everything of `from` is moved to `into`, duplicates count once, and `from` is
 * deleted and its sessions end. Throws MOBILE_TAKEN when the accounts cannot be merged or changed since the number
 * was verified, SESSION_ENDED when `from` is deleted already. Run it in `retryTransaction`.
 */
export async function mergeUsers(tx: Tx, merge: ProvenMerge): Promise<void> {
  // Locks both users in order of id before anything that counts them is changed, so that their concurrent requests
  // wait.
  const { rows: locked } = await sql<{ id: number; mobile: string | null }>`
    select id, mobile from users where id in (${merge.from}, ${merge.into}) and state <> 'gone' order by id for update`.execute(
    tx,
  );
  const mobiles = new Map(locked.map(({ id, mobile }) => [id, mobile]));
  if (!mobiles.has(merge.from)) throw new AppError('SESSION_ENDED');
  if (mobiles.get(merge.from) !== null || mobiles.get(merge.into) !== merge.mobile)
    throw new AppError('MOBILE_TAKEN');
  await checkMerge(tx, merge);
  await endSessions(tx, { userId: merge.from, cause: 'merge' });
  for (const { move } of movedTables) await move(tx, merge);
  await mergeUserRows(tx, merge);
}

/**
 * Throws MOBILE_TAKEN when both accounts are linked to the same provider, own an institution, or are an expert: one
 * of the two would be lost.
 */
export async function checkMerge(db: Db | Tx, { from, into }: Merge): Promise<void> {
  const { rows } = await sql<{ clash: boolean }>`
    select exists (
        select from external_identities one join external_identities other using (provider)
        where one.user_id = ${from} and other.user_id = ${into})
      or exists (
        select from experts one, experts other where one.user_id = ${from} and other.user_id = ${into})
      or exists (
        select from users one, users other where one.id = ${from} and other.id = ${into}
          and one.account_id <> other.account_id) as clash`.execute(db);
  if (rows[0]?.clash) throw new AppError('MOBILE_TAKEN');
}

/** Merges the rows of the users: values of `into` win, values of `from` fill the gaps. */
async function mergeUserRows(tx: Tx, { from, into }: Merge): Promise<void> {
  const other = await tx
    .selectFrom('users')
    .where('id', '=', from)
    .select([
      'login_name',
      'password_hash',
      'avatar_id',
      'intro',
      'account_id',
      'main_account_id',
      'operator',
    ])
    .executeTakeFirstOrThrow();
  await sql`update users set key = null, login_name = null, password_hash = null, avatar_id = null, intro = '',
      nickname = ${deletedUserName}, account_id = null, main_account_id = null, operator = false, state = 'gone',
      leaves_at = null
    where id = ${from}`.execute(tx);
  await sql`update users set
      login_name = coalesce(login_name, ${other.login_name}),
      password_hash = coalesce(password_hash, ${other.password_hash}),
      avatar_id = coalesce(avatar_id, ${other.avatar_id}::bigint),
      intro = case when intro = '' then ${other.intro} else intro end,
      account_id = coalesce(account_id, ${other.account_id}::bigint),
      main_account_id = coalesce(main_account_id, ${other.main_account_id}::bigint),
      operator = operator or ${other.operator}
    where id = ${into}`.execute(tx);
}
