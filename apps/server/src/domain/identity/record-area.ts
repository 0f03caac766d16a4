import { sql } from 'kysely';
import { areaHistory } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transactions.ts';
import { AppError } from '../../kit/errors.ts';

/**
 * Sets the user's area and adds it to the areas they chose, of which the oldest beyond the limit are deleted. Throws
 * NOT_FOUND for an unknown area.
 */
export function recordArea(
  db: Db | Tx,
  { userId, areaId, at }: { userId: number; areaId: number; at: Date },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    // The cast keeps ids beyond the column's range from failing: they are simply not found.
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
