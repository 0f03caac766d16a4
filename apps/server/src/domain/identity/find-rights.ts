import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { listRights } from './roles.ts';

/** Roles and permissions that a person has now; undefined when there is no such person, or no longer. */
export async function findRights(db: Db | Tx, userId: number) {
  const row = await db
    .selectFrom('users')
    .leftJoin('experts', 'experts.user_id', 'users.id')
    .where('users.id', '=', userId)
    .where('users.state', '<>', 'gone')
    .select([
      'users.operator',
      sql<boolean>`users.account_id is not null`.as('owner'),
      sql<boolean>`experts.id is not null`.as('expert'),
    ])
    .executeTakeFirst();
  return row && listRights(row);
}
