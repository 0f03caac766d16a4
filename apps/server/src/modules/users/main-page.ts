import { sql } from 'kysely';
import type { Profile } from '@academy/contract/areas/user.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';

/** The account of the school of a user's child, the current child's first. A school that declined the child is left out. */
const schoolAccount = sql<number | null>`(
  select schools.account_id from guardians
  join students on students.id = guardians.student_id
  join schools on schools.id = students.school_id
  where guardians.user_id = users.id and students.enrolment_state <> 'declined' and schools.account_id is not null
  order by guardians.current desc, guardians.bound_at, students.id limit 1)`;

/** The account whose page a user starts on: what they joined, else what they own, else their child's school. */
export const findMainPage = async (db: Db | Tx, userId: number): Promise<Profile['main_page']> => {
  const row = await db
    .with('user_account', (cte) =>
      cte
        .selectFrom('users')
        .where('users.id', '=', userId)
        .select([
          'users.main_account_id',
          'users.account_id',
          sql<number | null>`coalesce(users.main_account_id, users.account_id, ${schoolAccount})`.as(
            'landing_id',
          ),
        ]),
    )
    .selectFrom('user_account')
    .innerJoin('accounts', 'accounts.id', 'user_account.landing_id')
    .select(['accounts.id', 'accounts.name', 'user_account.main_account_id', 'user_account.account_id'])
    .executeTakeFirst();
  return row ? { account_id: row.id, name: row.name, source: sourceOf(row) } : null;
};

function sourceOf({
  main_account_id: joined,
  account_id: owned,
}: {
  main_account_id: number | null;
  account_id: number | null;
}): NonNullable<Profile['main_page']>['source'] {
  if (joined !== null) return 'joined';
  return owned === null ? 'school' : 'owned';
}

/** Joins an account, or leaves the joined one with 0. Throws NOT_FOUND for an unknown one. */
export async function setMainAccount(
  tx: Tx,
  { userId, accountId }: { userId: number; accountId: number },
): Promise<void> {
  if (accountId !== 0) {
    const account = await tx
      .selectFrom('accounts')
      .where('id', '=', accountId)
      .select('id')
      .executeTakeFirst();
    if (!account) throw new AppError('NOT_FOUND', { message: '没有找到这家机构' });
  }
  await tx
    .updateTable('users')
    .set({ main_account_id: accountId === 0 ? null : accountId })
    .where('id', '=', userId)
    .execute();
}
