import type { Place } from '@academy/contract/areas/dashboard.ts';
import type { Db } from '../../db/database.ts';
import type { Account } from './get-account.ts';

/** A place as figures know it. Of an account with several schools they are added up: a child is in one of them. */
export interface Spot extends Place {
  readonly place: 'all' | 'area' | 'school' | 'class';
  readonly placeIds: readonly number[];
}

export const areaSpot = ({ id, name }: { id: number; name: string }): Spot => ({
  level: 'area',
  id,
  name,
  place: 'area',
  placeIds: [id],
});

export const schoolSpot = ({ id, name }: { id: number; name: string }): Spot => ({
  level: 'school',
  id,
  name,
  place: 'school',
  placeIds: [id],
});

export const classSpot = ({ id, name }: { id: number; name: string }): Spot => ({
  level: 'class',
  id,
  name,
  place: 'class',
  placeIds: [id],
});

/** Everything that an account may look at. */
export async function findRoot(db: Db, account: Account): Promise<Spot> {
  const { id, name, kind, areaId } = account;
  const root = { level: 'account', id, name } as const;
  if (kind === 'platform') return { ...root, place: 'all', placeIds: [0] };
  if (kind === 'area') return { ...root, place: 'area', placeIds: [areaId] };
  const schools = await db.selectFrom('schools').where('account_id', '=', id).select('id').execute();
  return { ...root, place: 'school', placeIds: schools.map((school) => school.id) };
}

export const presentPlace = ({ level, id, name }: Spot): Place => ({ level, id, name });
