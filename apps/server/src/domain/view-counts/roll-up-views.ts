import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { retryTransaction } from '../../db/transactions.ts';
import { chinaDay } from '../../kit/china-calendar.ts';

/**
 * Adds up to `batchSize` recorded views to the counters of their contents and deletes them, in one transaction: a
 * process that is killed has done both or neither. Several processes may do it at once, each with rows of its own. Returns
 * how many views were added.
 */
export const rollUpViews = (db: Db, { batchSize = 10_000 } = {}): Promise<number> =>
  retryTransaction(db, async (tx) => {
    const { rows } = await sql<{ views: number }>`
      with batch as (
        delete from uncounted_views where id in (
          select id from uncounted_views order by id limit ${batchSize} for update skip locked)
        returning content_id
      ), sums as (
        select content_id, count(*)::integer as views from batch group by content_id
      ), locked as materialized (
        -- In one order, so that two processes do not wait for each other in a circle.
        select contents.id, views from contents join sums on sums.content_id = contents.id
        order by contents.id for no key update of contents
      ), counted as (
        update contents set view_count = view_count + views from locked where contents.id = locked.id
      )
      select coalesce(sum(views), 0)::integer as views from sums`.execute(tx);
    return rows[0]!.views;
  });

/** Deletes the rows of past days, of which nobody is counted again. */
export async function deleteOldViews(db: Db, now: Date): Promise<void> {
  await sql`delete from content_views where day < ${chinaDay(now)}::date`.execute(db);
}
