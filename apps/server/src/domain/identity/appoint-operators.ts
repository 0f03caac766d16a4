import type { Db } from '../../db/database.ts';
import { createPerson } from './create-person.ts';
import { defaultName } from './default-name.ts';

/** Whoever has one of these numbers is an operator from now on, and exists if they did not. Takes the office from nobody. */
export async function appointOperators(db: Db, mobiles: readonly string[]): Promise<void> {
  for (const mobile of mobiles) {
    const { userId } = await createPerson(db, { mobile, nickname: defaultName('学院编辑') });
    await db.updateTable('users').set({ operator: true }).where('id', '=', userId).execute();
  }
}
