import type { Place } from '@academy/contract/areas/dashboard.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';

/** An account with the places it may see: its own schools, those of its area, or all. */
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly kind: 'school' | 'area' | 'platform';
  readonly areaId: number;
  readonly areaPath: string;
}

/** The account that a user owns. Throws NOT_ALLOWED when they own none any more. */
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

/** A place as statistics know it. An account with several schools adds them up: a child is in one of them. */
export interface StatisticsPlace extends Place {
  readonly place: 'all' | 'area' | 'school' | 'class';
  readonly placeIds: readonly number[];
}

export const areaPlace = ({ id, name }: { id: number; name: string }): StatisticsPlace => ({
  level: 'area',
  id,
  name,
  place: 'area',
  placeIds: [id],
});

export const schoolPlace = ({ id, name }: { id: number; name: string }): StatisticsPlace => ({
  level: 'school',
  id,
  name,
  place: 'school',
  placeIds: [id],
});

export const classPlace = ({ id, name }: { id: number; name: string }): StatisticsPlace => ({
  level: 'class',
  id,
  name,
  place: 'class',
  placeIds: [id],
});

export async function findAccountPlace(db: Db, account: Account): Promise<StatisticsPlace> {
  const { id, name, kind, areaId } = account;
  const root = { level: 'account', id, name } as const;
  if (kind === 'platform') return { ...root, place: 'all', placeIds: [0] };
  if (kind === 'area') return { ...root, place: 'area', placeIds: [areaId] };
  const schools = await db.selectFrom('schools').where('account_id', '=', id).select('id').execute();
  return { ...root, place: 'school', placeIds: schools.map((school) => school.id) };
}

export const presentPlace = ({ level, id, name }: StatisticsPlace): Place => ({ level, id, name });
