import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Adult } from './make-families.ts';
import { guessWho } from './guess-who.ts';

/** People of the crowd who live in a school's city, its own division first, the longest here first; without a child yet. */
export async function findAdults(
  tx: Tx,
  { school, taken }: { school: string; taken: ReadonlySet<number> },
): Promise<Adult[]> {
  const { rows } = await sql<{ id: number; nickname: string; createdAt: Date }>`
    select users.id, users.nickname, users.created_at as "createdAt" from users join areas home on home.id = users.area_id
    join schools on schools.key = ${school} join areas own on own.id = schools.area_id
    where starts_with(users.key, 'demo/crowd-') and users.state = 'active' and starts_with(home.path, left(own.path, 4))
      and not exists (select from guardians where user_id = users.id)
    order by home.id <> own.id, users.key`.execute(tx);
  return rows
    .filter(({ id }) => !taken.has(id))
    .map(({ id, nickname, createdAt }) => ({ id, who: guessWho(nickname), createdAt }));
}
