import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { chinaDaySpan } from '../../kit/china-day.ts';
import { ruleKeys } from './rules.ts';

export interface RuleInForce {
  key: string;
  version: number;
  ledger: number;
  /** Null: the credit that the course itself has. */
  amount: number | null;
  cap_a_day: number | null;
  cap_in_all: number | null;
  since: Date;
  /** How many times the person earned by it today, in China; what was taken back is not counted. */
  today: number;
  /** Nothing more is earned by it today. */
  done: boolean;
}

/** The rules in force, in the order of `ruleKeys`, and how far a person has got with them; one that gives nothing is none. */
export async function listRules(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<RuleInForce[]> {
  const { from, to } = chinaDaySpan(now);
  const { rows } = await sql<RuleInForce>`
    with rule as (
      select distinct on (key) * from credit_rules where since <= ${now} order by key, version desc),
    earned as (
      select credit_rules.key, count(*) as in_all,
        count(*) filter (where entry.created_at >= ${from} and entry.created_at < ${to}) as today
      from ledger_entries entry join credit_rules on credit_rules.id = entry.rule_id
      where entry.user_id = ${userId} and entry.reverses is null
        and not exists (select from ledger_entries back where back.reverses = entry.id)
      group by credit_rules.key)
    select rule.key, version, ledger, amount, cap_a_day, cap_in_all, since, coalesce(today, 0)::bigint as today,
      coalesce(today >= cap_a_day, false) or coalesce(in_all >= cap_in_all, false) as done
    from rule left join earned on earned.key = rule.key
    where amount is distinct from 0
    order by array_position(${[...ruleKeys]}::text[], rule.key), rule.key`.execute(db);
  return rows;
}
