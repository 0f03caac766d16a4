import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

interface Month {
  /** `2026-11`, in China */
  month: string;
  earned: number;
  /** What was taken back or spent, above 0. */
  spent: number;
}

/** The months in which something was entered, the latest first: together they are the balance. */
export async function listMonths(
  db: Db,
  { userId, ledger }: { userId: number; ledger: number },
): Promise<Month[]> {
  const { rows } = await sql<Month>`
    select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as earned,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as spent
    from ledger_entries where user_id = ${userId} and ledger = ${ledger}
    group by month order by month desc`.execute(db);
  return rows;
}
