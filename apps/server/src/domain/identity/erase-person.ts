import type { Db } from '../../db/database.ts';
import { personalTables } from './personal-data.ts';

/** People whose time to think it over has passed, the longest ago first. */
export async function listLeavers(db: Db, at: Date): Promise<{ id: number; leavesAt: Date }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'leaves_at'])
    .where('state', '=', 'leaving')
    .where('leaves_at', '<=', at)
    .orderBy('leaves_at')
    .execute();
  return rows.map(({ id, leaves_at: leavesAt }) => ({ id, leavesAt: leavesAt ?? at }));
}

/**
 * Erases a person whose time has passed, everything in one transaction; false when they came back, are gone already or
 * are being erased elsewhere. Files of theirs are left in `abandoned_folders`.
 */
export function erasePerson(db: Db, { userId, at }: { userId: number; at: Date }): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const subject = await tx
      .selectFrom('users')
      .select(['id', 'mobile', 'login_name', 'nickname'])
      .where('id', '=', userId)
      .where('state', '=', 'leaving')
      .where('leaves_at', '<=', at)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!subject) return false;
    for (const { erase } of personalTables) await erase(tx, subject);
    return true;
  });
}
