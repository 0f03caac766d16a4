import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** Permissions of each role. Parents have none. */
const permissionsOfRole = {
  expert: ['live.start', 'live.publish', 'live.end'],
  owner: ['account.read', 'page.recommend'],
  operator: [],
  /** Passes every permission check. */
  admin: [],
} as const satisfies Record<string, readonly string[]>;

type Role = keyof typeof permissionsOfRole;

export interface UserFlags {
  readonly expert: boolean;
  /** The user owns an account: a school or a county's bureau. */
  readonly owner: boolean;
  readonly operator: boolean;
}

export function listRights({ expert, owner, operator }: UserFlags): { roles: Role[]; permissions: string[] } {
  const roles: Role[] = [
    ...(expert ? ['expert' as const] : []),
    ...(owner ? ['owner' as const] : []),
    ...(operator ? ['operator' as const, 'admin' as const] : []),
  ];
  return { roles, permissions: roles.flatMap((role) => [...permissionsOfRole[role]]) };
}

/** Current roles and permissions of a user; undefined when there is no such user, or they were deleted. */
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
