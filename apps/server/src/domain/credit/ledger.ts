import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { lockUser } from '../../db/lock-user.ts';
import { chinaDay, chinaDayRange } from '../../kit/china-calendar.ts';
import { ledgers, type RuleKey, ruleTitles } from './credit-rules.ts';

export interface CreditEvent {
  userId: number;
  /** The student it counts for; undefined: the user's current student, if any. */
  studentId?: number | null | undefined;
  rule: RuleKey;
  /** What the user did, unique among everything that this rule can award to them: `lesson:17`. It is awarded once. */
  cause: string;
  /** The content; for `course.complete` the course, whose credit is awarded. */
  contentId?: number | undefined;
  now: Date;
}

export interface Award {
  /** 1 学分, 2 积分 */
  ledger: number;
  amount: number;
  text: string;
}

/**
 * Adds the ledger entry that an event earns by the current rule, and returns it: nothing when the cause was awarded
 * before (also when that was reversed since), when a cap is reached, or when no rule applies. The caps hold under
 * concurrency because the user's row is locked: a transaction that also locks other rows of the user locks the user
 * first.
 */
export async function awardCredit(tx: Tx, event: CreditEvent): Promise<Award[]> {
  const rule = await findRule(tx, event);
  const amount = rule && (rule.amount ?? (await findCourseCredit(tx, event)));
  if (!amount || (await wasAwarded(tx, event))) return [];
  if (!(await lockUser(tx, event.userId)) || !(await isBelowCaps(tx, event, rule))) return [];
  const inserted = await tx
    .insertInto('ledger_entries')
    .values({
      ledger: rule.ledger,
      user_id: event.userId,
      amount,
      cause: ledgerCause(event),
      rule_id: rule.id,
      content_id: event.contentId ?? null,
      student_id: event.studentId === undefined ? currentStudent(event.userId) : event.studentId,
      created_at: event.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted ? [{ ledger: rule.ledger, amount, text: ruleTitles[event.rule] }] : [];
}

/** The cause as stored: prefixed with the rule, since two rules may use the same cause. */
const ledgerCause = ({ rule, cause }: { rule: RuleKey; cause: string }): string => `${rule}/${cause}`;

const findRule = (tx: Tx, { rule, now }: CreditEvent) =>
  tx
    .selectFrom('credit_rules')
    .select(['id', 'ledger', 'amount', 'cap_a_day', 'cap_in_all'])
    .where('key', '=', rule)
    .where('since', '<=', now)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

type Rule = NonNullable<Awaited<ReturnType<typeof findRule>>>;

async function findCourseCredit(tx: Tx, { contentId }: CreditEvent): Promise<number> {
  const course = await tx
    .selectFrom('courses')
    .select('credit')
    .where('content_id', '=', contentId ?? 0)
    .executeTakeFirst();
  return course?.credit ?? 0;
}

/** Whether the cause was awarded before; most repeated events end here, without a lock. */
async function wasAwarded(
  db: Db | Tx,
  event: Pick<CreditEvent, 'userId' | 'rule' | 'cause'>,
): Promise<boolean> {
  const entry = await db
    .selectFrom('ledger_entries')
    .select('id')
    .where('user_id', '=', event.userId)
    .where('cause', '=', ledgerCause(event))
    .executeTakeFirst();
  return entry !== undefined;
}

/** Whether the caps allow one more award. Reversed awards do not count against them. */
async function isBelowCaps(tx: Tx, { userId, rule: key, now }: CreditEvent, rule: Rule): Promise<boolean> {
  if (rule.cap_a_day === null && rule.cap_in_all === null) return true;
  const day = chinaDayRange(now);
  const counts = await tx
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
  const isBelow = (count: number, cap: number | null) => cap === null || count < cap;
  return isBelow(counts.today, rule.cap_a_day) && isBelow(counts.all, rule.cap_in_all);
}

/** A subquery, so that the student is the current one at the moment of the insert. */
const currentStudent = (userId: number) =>
  sql<number>`(select student_id from guardians where user_id = ${userId} and current)`;

interface Reversal {
  userId: number;
  rule: RuleKey;
  /** As it was awarded. */
  cause: string;
  now: Date;
}

/**
 * Reverses what a cause was awarded, with a ledger entry of its own, once. Returns the reversed amount, 0 when there
 * was nothing to reverse. The cause is not awarded again.
 */
export async function reverseAward(tx: Tx, { userId, rule, cause, now }: Reversal): Promise<number> {
  const entry = await tx
    .selectFrom('ledger_entries')
    .select(['id', 'ledger', 'amount', 'rule_id', 'content_id', 'student_id'])
    .where('user_id', '=', userId)
    .where('cause', '=', ledgerCause({ rule, cause }))
    .executeTakeFirst();
  if (!entry) return 0;
  const { id, amount, ...copiedColumns } = entry;
  const inserted = await tx
    .insertInto('ledger_entries')
    .values({
      ...copiedColumns,
      user_id: userId,
      amount: -amount,
      cause: `reverse/${id}`,
      reverses: id,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted ? amount : 0;
}

/** Awards the daily visit of a user once per day in China; a repeated call costs one indexed read. */
export async function recordVisit(db: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const visit = { userId, rule: 'daily.visit', cause: chinaDay(now), now } as const;
  if (await wasAwarded(db, visit)) return;
  await db.transaction().execute((tx) => awardCredit(tx, visit));
}

export async function getBalances(db: Db | Tx, userId: number): Promise<{ credit: number; score: number }> {
  const sum = (ledger: number) =>
    sql<number>`coalesce(sum(amount) filter (where ledger = ${ledger}), 0)::bigint`;
  return db
    .selectFrom('ledger_entries')
    .where('user_id', '=', userId)
    .select([sum(ledgers.credit).as('credit'), sum(ledgers.score).as('score')])
    .executeTakeFirstOrThrow();
}
