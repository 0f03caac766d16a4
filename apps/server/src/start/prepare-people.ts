import { area } from '@academy/contract/limits.ts';
import type { Db } from '../db/database.ts';
import { appointOperators } from '../domain/identity/appoint-operators.ts';

/** What must be there before anybody can sign in: the area that new people belong to, and whoever runs the academy. */
export async function preparePeople(db: Db, operatorMobiles: readonly string[]): Promise<void> {
  await keepFirstArea(db);
  await appointOperators(db, operatorMobiles);
}

/** Without the demo there are no areas yet; in an empty table the first one gets the id that the app starts with. */
async function keepFirstArea(db: Db): Promise<void> {
  const known = await db.selectFrom('areas').select('id').limit(1).executeTakeFirst();
  if (known) return;
  const { defaultName: name, defaultSignal: signal, defaultLevel: lev } = area;
  await db
    .insertInto('areas')
    .values({ name, signal, lev, path: signal.slice(0, 2) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
