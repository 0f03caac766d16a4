import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { ledgers } from './rules.ts';

/** What a person has in each ledger: the sums of their entries. */
export async function findBalances(db: Db | Tx, userId: number): Promise<{ credit: number; score: number }> {
  const sum = (ledger: number) =>
    sql<number>`coalesce(sum(amount) filter (where ledger = ${ledger}), 0)::bigint`;
  return db
    .selectFrom('ledger_entries')
    .where('user_id', '=', userId)
    .select([sum(ledgers.credit).as('credit'), sum(ledgers.score).as('score')])
    .executeTakeFirstOrThrow();
}
