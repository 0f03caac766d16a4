import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';

/** An account with what it may look at: its own schools, those of its area, or all. */
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly kind: 'school' | 'area' | 'platform';
  readonly areaId: number;
  readonly areaPath: string;
}

/** The account that a person owns. Throws NOT_ALLOWED for whoever owns none any more. */
export async function getAccount(db: Db, userId: number): Promise<Account> {
  const account = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .innerJoin('areas', 'areas.id', 'accounts.area_id')
    .where('users.id', '=', userId)
    .select(['accounts.id', 'accounts.name', 'accounts.kind', 'areas.id as areaId', 'areas.path as areaPath'])
    .executeTakeFirst();
  if (!account) throw new AppError('NOT_ALLOWED');
  return account;
}
