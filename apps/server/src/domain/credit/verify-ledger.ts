import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { chinaDayRange } from '../../kit/china-calendar.ts';

export interface Mismatch {
  userId: number;
  /** Which rule, for operators. */
  what: 'balance' | 'reversal' | 'amount' | 'cap' | 'comment';
  entries: number;
}

const isValidEntry = sql`(entry.reverses is null
  and not exists (select from ledger_entries back where back.reverses = entry.id))`;

/** A balance is the sum of all entries; the sum of the entries that are not reversed must be the same. */
const balances = sql`select entry.user_id, 'balance' as what, count(*) as entries from ledger_entries entry
  group by entry.user_id, entry.ledger
  having sum(entry.amount) <> coalesce(sum(entry.amount) filter (where ${isValidEntry}), 0)`;

/** A reversal mirrors its entry and is not reversed itself. */
const reversals = sql`select entry.user_id, 'reversal', count(*) from ledger_entries entry
  join ledger_entries origin on origin.id = entry.reverses
  where entry.amount <> -origin.amount or entry.user_id <> origin.user_id or entry.ledger <> origin.ledger
    or origin.reverses is not null
  group by entry.user_id`;

const amounts = sql`select entry.user_id, 'amount', count(*) from ledger_entries entry
  join credit_rules rule on rule.id = entry.rule_id
  where entry.reverses is null and (entry.amount <> rule.amount or entry.ledger <> rule.ledger)
  group by entry.user_id`;

/** Caps of the day before. Two users who were merged may each have used up their caps. */
const caps = (day: { from: Date; to: Date }) => sql`select user_id, 'cap', sum(times)::bigint from (
    select entry.user_id, rule.key, count(*) as times, max(rule.cap_a_day) as cap from ledger_entries entry
    join credit_rules rule on rule.id = entry.rule_id
    where entry.created_at >= ${day.from} and entry.created_at < ${day.to} and ${isValidEntry}
    group by entry.user_id, rule.key) counted
  where times > cap group by user_id`;

const comments = sql`select entry.user_id, 'comment', count(*) from ledger_entries entry
  join comments on entry.cause = 'comment.write/comment:' || comments.id
  where ${isValidEntry} and comments.state <> 'visible' group by entry.user_id`;

/**
 * Recomputes everything that balances depend on and returns the mismatches; `now` determines which day was yesterday.
 */
export async function verifyLedger(db: Db, now: Date): Promise<Mismatch[]> {
  const { from } = chinaDayRange(now);
  const yesterday = chinaDayRange(new Date(from.getTime() - 1));
  const checks: RawBuilder<unknown>[] = [balances, reversals, amounts, caps(yesterday), comments];
  const { rows } = await sql<{ user_id: number; what: Mismatch['what']; entries: number }>`
    select * from (${sql.join(checks, sql` union all `)}) wrong (user_id, what, entries)
    order by user_id, what`.execute(db);
  return rows.map(({ user_id: userId, ...wrong }) => ({ userId, ...wrong }));
}
