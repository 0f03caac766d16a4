import { sql } from 'kysely';
import { areaHistory } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { AppError } from '../../kit/app-error.ts';

/**
 * Makes an area the person's own and the latest of those they chose; the oldest beyond the limit are forgotten. Throws
 * NOT_FOUND for an area that does not exist.
 */
export function recordArea(
  db: Db | Tx,
  { userId, areaId, at }: { userId: number; areaId: number; at: Date },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    // Ids beyond the column's range name no area.
    const known = await sql`select id from areas where id = ${areaId}::bigint`.execute(tx);
    if (known.rows.length === 0) throw new AppError('NOT_FOUND', { message: '没有找到这个地区' });
    await tx.updateTable('users').set({ area_id: areaId }).where('id', '=', userId).execute();
    const choice = { user_id: userId, area_id: areaId, chosen_at: at };
    await tx
      .insertInto('area_choices')
      .values(choice)
      .onConflict((conflict) => conflict.columns(['user_id', 'area_id']).doUpdateSet({ chosen_at: at }))
      .execute();
    await sql`delete from area_choices where user_id = ${userId} and area_id in (
      select area_id from area_choices where user_id = ${userId}
      order by chosen_at desc, area_id offset ${areaHistory.areas})`.execute(tx);
  });
}
