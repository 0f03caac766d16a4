import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { holdPerson } from '../../db/hold-person.ts';
import { chinaDaySpan } from '../../kit/china-day.ts';
import { type RuleKey, ruleTitles } from './rules.ts';

export interface Deed {
  userId: number;
  /** For which child; absent: the one whose learning counts now, if there is one. */
  studentId?: number | null | undefined;
  rule: RuleKey;
  /** What was done, among all that this person could do by this rule: `lesson:17`. It earns once. */
  cause: string;
  /** What it was done with; a course for `course.complete`, whose credit it then is. */
  contentId?: number | undefined;
  now: Date;
}

export interface Earned {
  /** 1 学分, 2 积分 */
  ledger: number;
  amount: number;
  text: string;
}

/**
 * Enters what a deed earns by the rule that is in force, and gives back what that was: nothing when the cause has earned
 * before (also when that was taken back since), when a cap is reached, or when no rule stands. However many do it at
 * once, the caps hold. It locks the person: a transaction that also locks rows of theirs locks the person first.
 */
export async function earn(tx: Tx, deed: Deed): Promise<Earned[]> {
  const rule = await findRule(tx, deed);
  const amount = rule && (rule.amount ?? (await findCredit(tx, deed)));
  if (!amount || (await hasEarned(tx, deed))) return [];
  if (!(await holdPerson(tx, deed.userId)) || !(await hasRoom(tx, deed, rule))) return [];
  const entered = await tx
    .insertInto('ledger_entries')
    .values({
      ledger: rule.ledger,
      user_id: deed.userId,
      amount,
      cause: causeOf(deed),
      rule_id: rule.id,
      content_id: deed.contentId ?? null,
      student_id: deed.studentId === undefined ? currentStudent(deed.userId) : deed.studentId,
      created_at: deed.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return entered ? [{ ledger: rule.ledger, amount, text: ruleTitles[deed.rule] }] : [];
}

/** As it is kept: two rules may name their causes alike. */
export const causeOf = ({ rule, cause }: { rule: RuleKey; cause: string }): string => `${rule}/${cause}`;

const findRule = (tx: Tx, { rule, now }: Deed) =>
  tx
    .selectFrom('credit_rules')
    .select(['id', 'ledger', 'amount', 'cap_a_day', 'cap_in_all'])
    .where('key', '=', rule)
    .where('since', '<=', now)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

type Rule = NonNullable<Awaited<ReturnType<typeof findRule>>>;

async function findCredit(tx: Tx, { contentId }: Deed): Promise<number> {
  const course = await tx
    .selectFrom('courses')
    .select('credit')
    .where('content_id', '=', contentId ?? 0)
    .executeTakeFirst();
  return course?.credit ?? 0;
}

/** Whether the cause has earned before; most deeds that are told twice end here, without a lock. */
export async function hasEarned(
  db: Db | Tx,
  deed: Pick<Deed, 'userId' | 'rule' | 'cause'>,
): Promise<boolean> {
  const entry = await db
    .selectFrom('ledger_entries')
    .select('id')
    .where('user_id', '=', deed.userId)
    .where('cause', '=', causeOf(deed))
    .executeTakeFirst();
  return entry !== undefined;
}

/** Whether the caps leave room for once more. What was taken back does not count against them. */
async function hasRoom(tx: Tx, { userId, rule: key, now }: Deed, rule: Rule): Promise<boolean> {
  if (rule.cap_a_day === null && rule.cap_in_all === null) return true;
  const day = chinaDaySpan(now);
  const counted = await tx
    .selectFrom('ledger_entries as entry')
    .innerJoin('credit_rules as rule', 'rule.id', 'entry.rule_id')
    .where('entry.user_id', '=', userId)
    .where('rule.key', '=', key)
    .where('entry.reverses', 'is', null)
    .where(sql<boolean>`not exists (select from ledger_entries back where back.reverses = entry.id)`)
    .$if(rule.cap_in_all === null, (query) => query.where('entry.created_at', '>=', day.from))
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) filter (where entry.created_at >= ${day.from} and entry.created_at < ${day.to})`.as(
        'today',
      ),
    ])
    .executeTakeFirstOrThrow();
  const below = (count: number, cap: number | null) => cap === null || count < cap;
  return below(counted.today, rule.cap_a_day) && below(counted.all, rule.cap_in_all);
}

/** Read where it is written: learning counts for the child that is chosen at this moment. */
const currentStudent = (userId: number) =>
  sql<number>`(select student_id from guardians where user_id = ${userId} and current)`;
